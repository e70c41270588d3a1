import { assert, integer, property } from "fast-check";
import { expect, it } from "vitest";
import { contrast, fromHex } from "./colour";
import { paletteOf } from "./palette";

/** Every corner and middle of the colour cube: 27 colours. */
const steps = ["00", "80", "ff"];
const colours = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));

/** What is written on what, and how clearly it must be. */
const pairs: [word: string, ground: string, ratio: number][] = [
  ...["foreground", "muted-foreground", "link", "accent-strong"].flatMap((word) =>
    ["background", "surface", "muted"].map((ground): [string, string, number] => [
      word,
      ground,
      4.5,
    ]),
  ),
  ["primary-foreground", "primary", 4.5],
  ["primary-foreground", "primary-hover", 4.5],
  ["accent-foreground", "accent", 4.5],
  ["input", "background", 3],
  ["ring", "background", 3],
];

/** What can't be read of a palette. */
function unread(chosen: { primary: string; accent: string; background: string }): string[] {
  const palette = paletteOf(chosen);
  const colour = (name: string) => fromHex(palette[`--color-${name}`] ?? "");
  return pairs
    .filter(([word, ground, ratio]) => contrast(colour(word), colour(ground)) < ratio)
    .map(([word, ground]) => `${word} on ${ground}: ${Object.values(chosen).join(" ")}`);
}

it("can be read, whatever colours a business chooses: those at the corners", () => {
  const found = colours.flatMap((background) =>
    colours.flatMap((primary, at) => {
      const accent = colours[(at * 11) % colours.length] ?? "#000000";
      return unread({ primary, accent, background });
    }),
  );
  expect(found).toEqual([]);
});

it("can be read, whatever colours a business chooses: any three", () => {
  const hex = integer({ min: 0, max: 0xff_ff_ff }).map(
    (value) => `#${value.toString(16).padStart(6, "0")}`,
  );
  assert(
    property(hex, hex, hex, (primary, accent, background) => {
      expect(unread({ primary, accent, background })).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

it("leaves colours alone that can be read as they are", () => {
  expect(paletteOf({ primary: "#1E4D3B", accent: "#D9622B", background: "#FBF8F3" })).toMatchObject(
    {
      "--color-primary": "#1e4d3b",
      "--color-background": "#fbf8f3",
      "--color-link": "#1e4d3b",
    },
  );
});
