/** A colour by its three parts, each 0 to 1 (sRGB). */
export type Colour = readonly [red: number, green: number, blue: number];

export const white: Colour = [1, 1, 1];
export const black: Colour = [0, 0, 0];

/** @param hex #RRGGBB */
export const fromHex = (hex: string): Colour => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
};

export const toHex = (colour: Colour): string =>
  `#${colour
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** `share` 0 is all the first, 1 all the second. As a screen shows it: in whole steps of 255. */
export function mix([r, g, b]: Colour, [r2, g2, b2]: Colour, share: number): Colour {
  const between = (from: number, to: number) =>
    Math.round((from + (to - from) * share) * 255) / 255;
  return [between(r, r2), between(g, g2), between(b, b2)];
}

/** WCAG 2's relative luminance. */
export function luminance([r, g, b]: Colour): number {
  const linear = (part: number) =>
    part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** WCAG 2's contrast ratio, 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Black or white, whichever is read better on a ground: one of them always has 4.5. */
export const onTopOf = (ground: Colour): Colour =>
  contrast(ground, white) >= contrast(ground, black) ? white : black;

/**
 * A colour as near to the wanted one as can be read on every one of these grounds, which lie on the
 * same side (all light or all dark).
 */
export function legible(
  wanted: Colour,
  grounds: readonly [Colour, ...Colour[]],
  ratio = 4.5,
): Colour {
  const [first] = grounds;
  const towards = onTopOf(first);
  const reads = (colour: Colour) => grounds.every((ground) => contrast(colour, ground) >= ratio);
  for (let share = 0; share < 1; share += 0.04) {
    const colour = mix(wanted, towards, share);
    if (reads(colour)) return colour;
  }
  return towards;
}
