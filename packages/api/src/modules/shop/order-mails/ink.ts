const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
const linear = (value: number) =>
  value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

/** Black or white, whichever is read better on a ground (#RRGGBB); one of them always has a contrast of 4.5. */
export function inkOn(ground: string): "#000000" | "#ffffff" {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(part(ground, at)));
  const luminance = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? "#ffffff" : "#000000";
}
