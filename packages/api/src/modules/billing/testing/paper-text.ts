import { inflateSync } from "node:zlib";

/*
 * Reads the words of a PDF as our sheets write it (../sheet.ts): pages are deflated streams, and letters are
 * numbers of glyphs that each font maps to Unicode.
 */

/** What stands on all pages of a PDF, a line for each piece of text, in the order in which it was written. */
export function paperText(file: Uint8Array): string {
  const objects = objectsOf(Buffer.from(file).toString("latin1"));
  const fonts = fontsOf(objects);
  const lines = [...objects.values()]
    .flatMap(({ head }) => [...head.matchAll(/\/Contents (\d+) 0 R/g)])
    .flatMap(([, id = ""]) => linesOf(streamOf(objects, id), fonts));
  if (lines.length === 0) throw new Error("This PDF holds no text that can be read");
  return lines.join("\n");
}

/**
 * Returns how far letters are moved towards or away from each other (kerning), piece of text by piece of text, in
 * thousandths of the size; a piece without kerning has none.
 */
export function paperKerning(file: Uint8Array): number[][] {
  const objects = objectsOf(Buffer.from(file).toString("latin1"));
  return [...objects.values()]
    .flatMap(({ head }) => [...head.matchAll(/\/Contents (\d+) 0 R/g)])
    .flatMap(([, id = ""]) => [...streamOf(objects, id).matchAll(/\[([^\]]*)\] TJ/g)])
    .map(([, shown = ""]) =>
      [...shown.matchAll(/> (-?[\d.]+)/g)].map(([, moved]) => Number(moved)).filter(Boolean),
    );
}

interface PdfObject {
  head: string;
  stream: string | undefined;
}
type Objects = ReadonlyMap<string, PdfObject>;

/** Each object by its number. */
const objectsOf = (raw: string): Objects =>
  new Map(
    [
      ...raw.matchAll(
        /(?<=^|\n)(\d+) 0 obj\n([\s\S]*?)(?:\nstream\n([\s\S]*?)\nendstream)?\nendobj/g,
      ),
    ].map(([, id = "", head = "", stream]) => [id, { head, stream }]),
  );

const streamOf = (objects: Objects, id: string): string =>
  inflateSync(Buffer.from(objects.get(id)?.stream ?? "", "latin1")).toString("latin1");

/** The letters of each font, by its name and the number of the glyph. */
function fontsOf(objects: Objects): ReadonlyMap<string, string[]> {
  const named = [...objects.values()].flatMap(({ head }) => [
    ...head.matchAll(/\/(F\d+) (\d+) 0 R/g),
  ]);
  return new Map(
    named.flatMap(([, name = "", id = ""]) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? "")?.[1];
      return map === undefined ? [] : [[name, lettersOf(streamOf(objects, map))]];
    }),
  );
}

/** Ranges follow each other without gaps, so letters stand at their glyphs' numbers. */
const lettersOf = (map: string): string[] =>
  [...map.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/g)].flatMap(([, letters = ""]) =>
    [...letters.matchAll(/<([0-9a-f ]+)>/g)].map(([, hex = ""]) =>
      (hex.match(/[0-9a-f]{4}/g) ?? [])
        .map((unit) => String.fromCharCode(Number.parseInt(unit, 16)))
        .join(""),
    ),
  );

/** The pieces of text of a page. */
function linesOf(page: string, fonts: ReadonlyMap<string, string[]>): string[] {
  return [...page.matchAll(/BT\n[\s\S]*?\/(F\d+) [\d.]+ Tf\n([\s\S]*?)ET/g)].map(
    ([, font = "", shown = ""]) => {
      const letters = fonts.get(font);
      if (!letters) throw new Error(`The font ${font} of this PDF maps to no letters`);
      return [...shown.matchAll(/<([0-9a-f]+)>/g)]
        .flatMap(([, hex = ""]) => hex.match(/[0-9a-f]{4}/g) ?? [])
        .map((glyph) => letters[Number.parseInt(glyph, 16)] ?? "�")
        .join("");
    },
  );
}
