import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const hex = "(#[0-9a-f]{6})";
const tokens = new Map(
  [
    ...css.matchAll(
      new RegExp(`--color-([a-z0-9-]+): (?:light-dark\\(${hex}, ${hex}\\)|${hex});`, "g"),
    ),
  ].map(([, name, light, dark, both]) => [name, { light: light ?? both, dark: dark ?? both }]),
);

/** The driver's app has another colour for secondary text, readable in sunlight. */
const onTheRoad = new RegExp(
  `\\[data-shell="road"\\][^}]*--color-muted-foreground: light-dark\\(${hex}, ${hex}\\)`,
).exec(readFileSync(new URL("./base.css", import.meta.url), "utf8"));

function colour(name: string, theme: "light" | "dark"): string {
  const value = tokens.get(name)?.[theme];
  if (!value) throw new Error(`tokens.css has no plain colour --color-${name}`);
  return value;
}

/** Relative luminance by WCAG 2.2. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ["background", "surface", "raised", "muted", "hover"];
const states = ["success", "warning", "danger", "info"];

const words = [
  ...surfaces.flatMap((ground) =>
    ["foreground", "muted-foreground", "link", "accent-strong"].map((text) => [text, ground]),
  ),
  ...["surface", "raised", "background"].flatMap((ground) =>
    states.map((state) => [`${state}-text`, ground]),
  ),
  ...states.map((state) => [`${state}-text`, `${state}-soft`]),
  ["muted-foreground", "primary-soft"],
  ["foreground", "primary-soft"],
  ["primary-foreground", "primary"],
  ["primary-foreground", "primary-hover"],
  ["primary-soft-foreground", "primary-soft"],
  ["accent-foreground", "accent-strong"],
  ["accent-strong", "accent-soft"],
  ["danger-foreground", "danger"],
  ["danger-foreground", "danger-hover"],
  ["nav-foreground", "nav"],
  ["nav-foreground", "nav-console"],
  ["nav-strong", "nav"],
  ["nav-strong", "nav-console"],
] as [string, string][];

// Graphics without text: edges of controls, the focus ring, bars and lines of charts.
const marks = [
  ...["surface", "background", "raised"].flatMap((ground) => [
    ["input", ground],
    ["ring", ground],
  ]),
  ...[...states, "accent", "primary"].map((mark) => [mark, "surface"]),
  ...[1, 2, 3, 4, 5, 6].map((series) => [`chart-${series}`, "surface"]),
  ["accent", "nav"],
  ["accent", "nav-console"],
] as [string, string][];

describe.each(["light", "dark"] as const)("%s theme", (theme) => {
  it.each(words)("%s reads on %s (4.5)", (text, ground) => {
    expect(contrast(colour(text, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each([...surfaces, "primary-soft"])("the driver's second rank reads on %s (7)", (ground) => {
    const text = onTheRoad?.[theme === "light" ? 1 : 2] ?? "";
    expect(contrast(text, colour(ground, theme))).toBeGreaterThanOrEqual(7);
  });

  it.each(marks)("%s shows on %s (3)", (mark, ground) => {
    expect(contrast(colour(mark, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

it("computes contrast as WCAG defines it", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 1);
});
