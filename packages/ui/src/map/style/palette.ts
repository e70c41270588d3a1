/** The colours of a map: WebGL can't read style sheets, so this reads them for it. */
export type Palette = {
  sea: string;
  land: string;
  coast: string;
  town: string;
  casing: string;
  /** Lanes' colours, in the order of the charts'. */
  lanes: readonly string[];
};

/** Reads the theme's current colours from the page. */
export function readPalette(): Palette {
  const probe = document.createElement("span");
  document.body.append(probe);
  const colour = (name: string) => {
    probe.style.color = `var(--color-${name})`;
    return getComputedStyle(probe).color;
  };
  const palette = {
    sea: colour("map-sea"),
    land: colour("map-land"),
    coast: colour("map-coast"),
    town: colour("map-town"),
    casing: colour("surface"),
    lanes: [1, 2, 3, 4, 5, 6].map((lane) => colour(`chart-${lane}`)),
  };
  probe.remove();
  return palette;
}

/** Returns the page's theme: the chosen one, otherwise the system's. */
export function pageTheme(): "light" | "dark" {
  const chosen = document.documentElement.dataset["theme"];
  if (chosen === "light" || chosen === "dark") return chosen;
  return window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Calls back when the page's theme changes, by the system or by choice. Returns a function that stops it. */
export function onThemeChange(callback: () => void): () => void {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const choice = new MutationObserver(callback);
  system.addEventListener("change", callback);
  choice.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => {
    system.removeEventListener("change", callback);
    choice.disconnect();
  };
}
