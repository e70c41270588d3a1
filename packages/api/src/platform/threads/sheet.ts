import Paper from "pdfkit";
import { installedFile } from "../base/installed-file";

const fontFile = (weight: string) =>
  installedFile(`@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`);

/** Inter, as the apps have it: PDF's built-in fonts know no letters beyond Western Europe's. */
const fonts = {
  regular: () => fontFile("400Regular"),
  bold: () => fontFile("600SemiBold"),
};

/** Points on A4: 595 wide, 842 high. */
export const page = { left: 56, right: 539, top: 56, bottom: 786 } as const;
const colours = { ink: "#1c2530", faint: "#64707d", rule: "#d5dae0" } as const;

/**
 * Figures of one width, so that they stand under each other at the right. Nothing else has it: where a feature is asked for,
 * pdfkit keeps no word's layout, and works out every text twice.
 */
const figures: PDFKit.Mixins.OpenTypeFeatures[] = ["tnum"];

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
  doc.registerFont("regular", fonts.regular()).registerFont("bold", fonts.bold());
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
    doc
      .font(at.bold ? "bold" : "regular")
      .fontSize(size)
      .fillColor(at.faint ? colours.faint : colours.ink)
      .text(words, x, y, {
        width,
        align,
        lineGap: 2,
        ...(align === "right" && { features: figures }),
        ...(at.link && { link: at.link }),
      });
    return doc.y - y;
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
        doc.font("regular").fontSize(8).fillColor(colours.faint);
        // Below the margin pdfkit would start a page of its own.
        doc.page.margins.bottom = 0;
        doc.text(`${footer}   ·   Page ${at + 1} of ${count}`, page.left, page.bottom + 12, {
          width: page.right - page.left,
          align: "center",
          lineBreak: false,
        });
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
