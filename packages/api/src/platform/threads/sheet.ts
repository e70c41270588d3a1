import Paper from "pdfkit";
import { registerFonts, setText } from "./set-text";

/** Points on A4: 595 wide, 842 high. */
export const page = { left: 56, right: 539, top: 56, bottom: 786 } as const;
const colours = { ink: "#1c2530", faint: "#64707d", rule: "#d5dae0" } as const;

/**
 * Digits of one width: they line up at the right, and kerning pulls no decimal point under a 7, which made "£157.14" read
 * as "£15714". Other text has no feature: pdfkit caches the layout of a word only without one.
 */
const figures: PDFKit.Mixins.OpenTypeFeatures[] = ["tnum"];

/** An amount within a sentence, as in "VAT 5% on £157.14". */
const decimal = /\d[.,]\d/;

export interface Column {
  title: string;
  /** Where it starts and ends, in points from the left. */
  from: number;
  to: number;
  align: "left" | "right";
}

export type Sheet = ReturnType<typeof newSheet>;

/** An A4 sheet on which things are put from the top down; it goes on to further pages by itself. */
export function newSheet(facts: { title: string; author: string; at: Date }) {
  const doc = new Paper({
    size: "A4",
    margin: page.left,
    bufferPages: true,
    // The same invoice is the same file, whenever it is printed.
    info: { Title: facts.title, Author: facts.author, CreationDate: facts.at },
  });
  registerFonts(doc);
  let y: number = page.top;

  function text(
    words: string,
    at: { x?: number; width?: number; align?: "left" | "right"; size?: number } & Partial<{
      bold: boolean;
      faint: boolean;
      /** An address that the words lead to. */
      link: string;
    }> = {},
  ): number {
    const { x = page.left, width = page.right - page.left, align = "left", size = 9.5 } = at;
    const isFigures = align === "right" || decimal.test(words);
    return setText(
      doc,
      words,
      { x, y, width },
      {
        bold: at.bold ?? false,
        size,
        colour: at.faint ? colours.faint : colours.ink,
        align,
        lineGap: 2,
        ...(isFigures && { features: figures }),
        link: at.link,
      },
    );
  }

  return {
    doc,
    text,
    /** Puts words and goes on below them. */
    line(words: string, at: Parameters<typeof text>[1] = {}) {
      y += text(words, at);
    },
    /** Puts things side by side and goes on below the longest of them. */
    beside(...things: (() => number)[]) {
      y += Math.max(...things.map((thing) => thing()));
    },
    space(points: number) {
      y += points;
    },
    rule() {
      doc.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.6).stroke(colours.rule);
      y += 8;
    },
    /** Starts a new page where less than this is left; tells whether it did. */
    need(points: number): boolean {
      if (y + points <= page.bottom) return false;
      doc.addPage();
      y = page.top;
      return true;
    },
    row(
      columns: readonly Column[],
      cells: readonly string[],
      look: { bold?: boolean; faint?: boolean } = {},
    ) {
      const heights = columns.map(({ from, to, align }, at) =>
        text(cells[at] ?? "", { x: from, width: to - from, align, ...look }),
      );
      y += Math.max(...heights) + 3;
    },
    /** Numbers the pages and gives the file. */
    async finish(footer: string): Promise<Uint8Array> {
      const { count } = doc.bufferedPageRange();
      for (let at = 0; at < count; at += 1) {
        doc.switchToPage(at);
        // Below the margin pdfkit would start a page of its own.
        doc.page.margins.bottom = 0;
        const place = { x: page.left, y: page.bottom + 12, width: page.right - page.left };
        const words = `${footer}   ·   Page ${at + 1} of ${count}`;
        const look = { bold: false, size: 8, colour: colours.faint } as const;
        setText(doc, words, place, { ...look, align: "center", height: 12 });
      }
      const chunks: Uint8Array[] = [];
      const done = new Promise<void>((resolve, reject) => {
        doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
        doc.on("end", resolve);
        doc.on("error", reject);
      });
      doc.end();
      await done;
      return Buffer.concat(chunks);
    },
  };
}
