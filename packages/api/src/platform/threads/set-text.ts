import { fontFile, type FontFamily } from "./fonts";
import { isUsual, partsOf, runsOf } from "./runs";

/* Text on paper: Inter where it has all letters, and each script in its own font elsewhere. */

export interface Place {
  /** Points from the left and the top. */
  x: number;
  y: number;
  width: number;
}

export interface Setting {
  bold: boolean;
  /** Points. */
  size: number;
  colour: string;
  align: "left" | "right" | "center";
  /** Points between lines. */
  lineGap?: number;
  features?: PDFKit.Mixins.OpenTypeFeatures[];
  /** An address that the words lead to. */
  link?: string | undefined;
  /** Points: lines below are left out. */
  height?: number;
}

type Doc = PDFKit.PDFDocument;

const nameOf = (family: FontFamily, bold: boolean) => `${family}${bold ? " bold" : ""}`;

/** Opens a font of a document by its family. */
function useFont(doc: Doc, family: FontFamily, { bold, size }: Setting): Doc {
  const name = nameOf(family, bold);
  if (family === "Inter") return doc.font(name).fontSize(size);
  return doc.registerFont(name, fontFile(family, { bold })).font(name).fontSize(size);
}

export const registerFonts = (doc: Doc): Doc =>
  doc
    .registerFont(nameOf("Inter", false), fontFile("Inter", { bold: false }))
    .registerFont(nameOf("Inter", true), fontFile("Inter", { bold: true }));

/** Puts a text at a place and returns its height in points. */
export function setText(doc: Doc, words: string, place: Place, setting: Setting): number {
  const text = words.normalize("NFC");
  useFont(doc, "Inter", setting).fillColor(setting.colour);
  if (!isUsual(text)) return setScripts(doc, text, place, setting);
  const { align, lineGap = 0, features, link, height } = setting;
  doc.text(text, place.x, place.y, {
    width: place.width,
    align,
    lineGap,
    ...(features && { features }),
    ...(link !== undefined && { link }),
    ...(height !== undefined && { height, ellipsis: true }),
  });
  return doc.y - place.y;
}

function widthOf(doc: Doc, text: string, setting: Setting): number {
  const widths = runsOf(text).map((run) =>
    useFont(doc, run.family, setting).widthOfString(run.text),
  );
  return widths.reduce((sum, width) => sum + width, 0);
}

/** Returns the lines of a text that fit a width. A part that is wider than that has its own line. */
function linesOf(doc: Doc, text: string, width: number, setting: Setting): string[] {
  return text.split("\n").flatMap((paragraph) => {
    const lines = [""];
    for (const part of partsOf(paragraph)) {
      const line = lines.at(-1) ?? "";
      const isFull = line !== "" && widthOf(doc, `${line}${part}`.trimEnd(), setting) > width;
      if (isFull) lines.push(part);
      else lines[lines.length - 1] = `${line}${part}`;
    }
    return lines.map((line) => line.trimEnd());
  });
}

function setScripts(doc: Doc, text: string, place: Place, setting: Setting): number {
  const { align, size, height, lineGap = 0 } = setting;
  const lineHeight = useFont(doc, "Inter", setting).currentLineHeight(true) + lineGap;
  // All fonts stand on the baseline of Inter, whose ascender is 0.97 of its size.
  const baseline = 0.97 * size;
  const all = linesOf(doc, text, place.width, setting);
  const shown = height === undefined ? all.length : Math.max(1, Math.floor(height / lineHeight));
  for (const [index, line] of all.slice(0, shown).entries()) {
    const spare = place.width - widthOf(doc, line, setting);
    const indent = align === "left" ? 0 : align === "right" ? spare : spare / 2;
    let x = place.x + indent;
    for (const run of runsOf(line)) {
      useFont(doc, run.family, setting);
      const y = place.y + index * lineHeight + baseline;
      doc.text(run.text, x, y, { lineBreak: false, baseline: "alphabetic" });
      x += doc.widthOfString(run.text);
    }
  }
  return all.slice(0, shown).length * lineHeight;
}
