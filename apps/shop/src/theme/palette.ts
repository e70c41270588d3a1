import {
  black,
  type Colour,
  contrast,
  fromHex,
  legible,
  luminance,
  mix,
  onTopOf,
  toHex,
  white,
} from "./colour";

interface Chosen {
  primary: string;
  accent: string;
  background: string;
}

/**
 * Every colour of a shop from the three its business chose (#RRGGBB). Whatever those are, words can be
 * read on what they stand on (4.5) and controls be told from it (3).
 * @returns the tokens of packages/ui, by their CSS names
 */
export function paletteOf(chosen: Chosen): Record<string, string> {
  const primary = fromHex(chosen.primary);
  const accent = fromHex(chosen.accent);
  const background = settled(fromHex(chosen.background));
  const dark = luminance(background) < 0.18;
  const surface = mix(background, white, dark ? 0.06 : 0.75);
  const ink = onTopOf(background);
  const muted = mix(background, ink, dark ? 0.1 : 0.045);
  const grounds: [Colour, ...Colour[]] = [background, surface, muted];
  const foreground = legible(mix(ink, primary, 0.14), grounds, 7);
  const tokens: Record<string, Colour> = {
    background,
    surface,
    raised: surface,
    muted,
    hover: mix(background, ink, 0.08),
    foreground,
    "muted-foreground": legible(mix(foreground, background, 0.32), grounds),
    link: legible(primary, grounds),
    border: mix(background, ink, 0.13),
    input: legible(mix(background, ink, 0.4), grounds, 3),
    ring: legible(primary, grounds, 3),
    primary,
    "primary-hover": hovered(primary),
    "primary-foreground": onTopOf(primary),
    "primary-soft": mix(background, primary, 0.1),
    accent,
    "accent-strong": legible(accent, grounds),
    "accent-foreground": onTopOf(accent),
    deep: mix(primary, black, 0.35),
    far: mix(primary, white, 0.28),
  };
  return Object.fromEntries(
    Object.entries(tokens).map(([name, colour]) => [`--color-${name}`, toHex(colour)]),
  );
}

/** Half-way grounds carry neither dark nor light words on all their shades, so they are moved off the middle. */
function settled(background: Colour): Colour {
  const towards = onTopOf(background) === black ? white : black;
  for (let share = 0; share < 1; share += 0.04) {
    const colour = mix(background, towards, share);
    if (contrast(colour, onTopOf(colour)) >= 10) return colour;
  }
  return towards;
}

/** Away from its own words' colour, so that they stay as legible. */
const hovered = (colour: Colour): Colour =>
  mix(colour, onTopOf(colour) === white ? black : white, 0.14);
