import { moneyToText, parseMoney } from "@roundsman/ui/format";
import { entered, type PriceEntered } from "@/features/goods/price-entered";
import type { RouterInputs, RouterOutputs } from "@/trpc/outputs";

export type PriceGrid = RouterOutputs["office"]["prices"]["showGrid"];
export type Row = PriceGrid["products"][number];
type PriceCells = RouterInputs["office"]["prices"]["saveGrid"]["cells"];

/** A column: everybody's price (null) or a price list's id. */
export type Column = string | null;
/** Where a price stands. */
export type Place = { productId: string; column: Column };
/** What was typed, by place. */
export type Edits = ReadonlyMap<string, { place: Place; text: string }>;

export const keyOf = ({ productId, column }: Place): string => `${productId} ${column ?? ""}`;

/** The price as it was saved; null where the list does not price the product. */
function savedPrice(row: Row, column: Column): PriceEntered | null {
  if (column === null) return row;
  const unitPrice = row.prices[column];
  return unitPrice === undefined
    ? null
    : { unitPrice, unitPriceIncVat: row.pricesIncVat[column] ?? null };
}

const savedPence = (row: Row, column: Column): number | null => {
  const saved = savedPrice(row, column);
  return saved && entered(saved).pence;
};

/** Whether a cell's price includes VAT where its text does not say: as it was saved, else as everybody's price. */
const includesVat = (row: Row, column: Column): boolean =>
  (savedPrice(row, column) ?? row).unitPriceIncVat !== null;

/** "25 inc" and "25ex VAT" say themselves whether VAT is in it. */
const withWord = /^(.*?)\s*(inc|ex)(\s*vat)?$/i;

/** A typed price: pence as `parseMoney` gives them, and whether VAT is in it (null: not said). */
function readPrice(text: string): { pence: number | null | undefined; incVat: boolean | null } {
  const [, amount = "", word] = withWord.exec(text.trim()) ?? [];
  return word === undefined
    ? { pence: parseMoney(text), incVat: null }
    : { pence: amount === "" ? undefined : parseMoney(amount), incVat: /^inc$/i.test(word) };
}

/** What a cell shows: what was typed, else what was saved. */
export function textAt(edits: Edits, row: Row, column: Column): string {
  const edit = edits.get(keyOf({ productId: row.id, column }));
  return edit ? edit.text : moneyToText(savedPence(row, column));
}

/** Whether what a cell shows includes VAT. */
export const incVatAt = (edits: Edits, row: Row, column: Column): boolean =>
  readPrice(edits.get(keyOf({ productId: row.id, column }))?.text ?? "").incVat ??
  includesVat(row, column);

/** What is wrong with a cell as it stands; undefined where nothing is. */
export function faultIn(text: string, column: Column): string | undefined {
  const { pence } = readPrice(text);
  if (pence === undefined || (pence ?? 0) < 0) return "This is no amount, like 12.50.";
  if (pence === null && column === null) return "Everybody's price can't be left empty.";
  return undefined;
}

/** Writes some texts into the sheet; a cell that says again what was saved is no change any more. */
export function typed(
  edits: Edits,
  rows: readonly Row[],
  written: readonly { place: Place; text: string }[],
): Edits {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const next = new Map(edits);
  for (const { place, text } of written) {
    const row = byId.get(place.productId);
    if (!row) continue;
    const { pence, incVat } = readPrice(text);
    const was = includesVat(row, place.column);
    const same = pence === savedPence(row, place.column) && (incVat ?? was) === was;
    if (same) next.delete(keyOf(place));
    else next.set(keyOf(place), { place, text: text.trim() });
  }
  return next;
}

/** A block copied from a spreadsheet, laid over the sheet from one cell on; what sticks out is left. */
export function pasted(
  block: string,
  at: { row: number; column: number },
  sheet: { rows: readonly Row[]; columns: readonly Column[] },
): { place: Place; text: string }[] {
  const lines = block.replace(/\r?\n$/, "").split(/\r?\n/);
  return lines.flatMap((line, down) =>
    line.split("\t").flatMap((text, across) => {
      const row = sheet.rows[at.row + down];
      const column = sheet.columns[at.column + across];
      return row && column !== undefined ? [{ place: { productId: row.id, column }, text }] : [];
    }),
  );
}

/** The changes as the service takes them, each with what was seen before it. */
export function toCells(edits: Edits, rows: readonly Row[]): PriceCells {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...edits.values()].map(({ place: { productId, column }, text }) => {
    const row = byId.get(productId);
    const saved = row ? savedPrice(row, column) : null;
    const { pence = null } = readPrice(text);
    const incVat = row !== undefined && incVatAt(edits, row, column);
    return {
      productId,
      rateSetId: column,
      ...(incVat && pence !== null ? { unitPriceIncVat: pence } : { unitPrice: pence }),
      was: saved?.unitPrice ?? null,
      wasIncVat: saved?.unitPriceIncVat ?? null,
    };
  });
}
