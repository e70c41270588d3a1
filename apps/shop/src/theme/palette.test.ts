import { expect, it } from "vitest";
import { contrast, fromHex } from "./colour";
import { paletteOf } from "./palette";

/** Every corner and middle of the colour cube: 125 colours. */
const steps = ["00", "40", "80", "bf", "ff"];
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

it("can be read, whatever colours a business chooses", () => {
  const unread: string[] = [];
  for (const background of colours) {
    for (const [at, primary] of colours.entries()) {
      const accent = colours[(at * 37) % colours.length] ?? "#000000";
      const palette = paletteOf({ primary, accent, background });
      const colour = (name: string) => fromHex(palette[`--color-${name}`] ?? "");
      for (const [word, ground, ratio] of pairs) {
        if (contrast(colour(word), colour(ground)) < ratio) {
          unread.push(`${word} on ${ground}: ${primary} ${accent} ${background}`);
        }
      }
    }
  }
  expect(unread).toEqual([]);
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
