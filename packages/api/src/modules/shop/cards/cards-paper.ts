import { encode } from "uqr";
import { newSheet } from "../../../platform/threads/sheet";
import { setText } from "../../../platform/threads/set-text";

export interface CardsOnPaper {
  businessName: string;
  phone: string | null;
  cards: readonly { line1: string; url: string }[];
  at: Date;
}

/** Of a card as big as one for the bank, in points: 85 by 55 millimetres. */
const card = { width: 241, height: 156, across: 2, down: 4, left: 56, top: 56 } as const;
const ink = "#1c2530";
const qr = { size: 104, margin: 12 } as const;

/** Bottle cards on A4, eight to a sheet, with lines to cut along. */
export function cardsPaper({ businessName, phone, cards, at }: CardsOnPaper): Promise<Uint8Array> {
  const sheet = newSheet({ title: "Bottle cards", author: businessName, at });
  const perSheet = card.across * card.down;
  for (const [index, one] of cards.entries()) {
    if (index > 0 && index % perSheet === 0) sheet.doc.addPage();
    const place = index % perSheet;
    const x = card.left + (place % card.across) * card.width;
    const y = card.top + Math.floor(place / card.across) * card.height;
    drawCard(sheet.doc, { x, y }, { businessName, phone, ...one });
  }
  return sheet.finish("Cut along the lines. Whoever holds a card can order by it.");
}

type Doc = ReturnType<typeof newSheet>["doc"];
type Card = Omit<CardsOnPaper, "cards" | "at"> & CardsOnPaper["cards"][number];

function drawCard(doc: Doc, { x, y }: { x: number; y: number }, of: Card): void {
  doc.rect(x, y, card.width, card.height).lineWidth(0.4).stroke("#9aa4ae");
  drawQr(doc, of.url, { x: x + card.width - qr.size - qr.margin, y: y + qr.margin });
  const width = card.width - qr.size - 3 * qr.margin;
  const left = x + qr.margin;
  const words = (text: string, top: number, height: number, size: number, bold = false) =>
    setText(
      doc,
      text,
      { x: left, y: y + top, width },
      { bold, size, colour: ink, align: "left", height },
    );
  words(of.businessName, qr.margin, 44, 12, true);
  words(of.line1, 62, 30, 9.5);
  if (of.phone !== null) words(of.phone, 96, 16, 11, true);
  setText(
    doc,
    "Empty? Point your phone at the code to order the same again.",
    { x: left, y: y + 124, width: card.width - 2 * qr.margin },
    { bold: false, size: 9, colour: ink, align: "left", height: 26 },
  );
}

/** As squares, so that it is sharp at any size. */
function drawQr(doc: Doc, url: string, { x, y }: { x: number; y: number }): void {
  // A quarter may be scratched or dirty.
  const { data, size } = encode(url, { ecc: "Q", border: 0 });
  const square = qr.size / size;
  for (const [row, cells] of data.entries()) {
    for (const [column, dark] of cells.entries()) {
      if (dark) doc.rect(x + column * square, y + row * square, square, square);
    }
  }
  doc.fill("#000000");
}
