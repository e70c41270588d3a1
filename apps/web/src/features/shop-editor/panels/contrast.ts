/** WCAG 2's relative luminance of #RRGGBB. */
function luminance(hex: string): number {
  const value = Number.parseInt(hex.slice(1), 16);
  const [red = 0, green = 0, blue = 0] = [value >> 16, (value >> 8) & 255, value & 255].map(
    (part) => {
      const share = part / 255;
      return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    },
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2's contrast of two colours, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The colour of words that reads better on a ground, as the shop chooses it, and how well it does. */
export function wordsOn(ground: string): { ink: "light" | "dark"; ratio: number } {
  const light = contrastOf(ground, "#FFFFFF");
  const dark = contrastOf(ground, "#000000");
  return light >= dark ? { ink: "light", ratio: light } : { ink: "dark", ratio: dark };
}
