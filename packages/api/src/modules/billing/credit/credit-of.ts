import { conflict, invalid, notFound } from "../../../platform/base/errors";
import { pounds } from "../../../platform/values/format";
import { byVat, sameVat, vatKey, vatWords, type VatKind } from "../../../platform/values/values";
import { incVat, lineAmount, lineNet } from "../../orders";
import type { InvoiceRow } from "../invoices/queries";
import type { Asked } from "./schema";

/** What credit notes have credited of an invoice so far, less what was reversed. */
export interface Credited {
  lines: readonly { invoiceLineId: string; quantity: number; netPence: number }[];
  /** Pence. */
  vat: readonly RateSum[];
}

interface RateSum extends VatKind {
  netPence: number;
  vatPence: number;
}

export interface CreditLine extends VatKind {
  invoiceLineId: string | null;
  description: string;
  quantity: number;
  unitPrice: number;
  unitPriceIncVat: number | null;
  discountPercent: number;
  netPence: number;
}

/** What a credit note says. Pence. */
export interface Credit {
  lines: CreditLine[];
  vat: RateSum[];
  netPence: number;
  vatPence: number;
  totalPence: number;
}

interface Billed extends Pick<InvoiceRow, "vat"> {
  lines: readonly Omit<
    InvoiceRow["lines"][number],
    "returnedQuantity" | "creditedQuantity" | "vatReason"
  >[];
}

/** What can still be credited: of each line a quantity, of each rate a sum excluding VAT. What is used up is left out. */
export function creditable({ lines, vat }: Billed, credited: Credited) {
  const quantities = new Map(credited.lines.map((line) => [line.invoiceLineId, line.quantity]));
  const sums = new Map(credited.vat.map((sum) => [vatKey(sum), sum.netPence]));
  return {
    lines: lines
      .map(({ id, quantity }) => ({
        invoiceLineId: id,
        quantity: quantity - (quantities.get(id) ?? 0),
      }))
      .filter(({ quantity }) => quantity > 0),
    vat: vat
      .map(({ vatRate, vatTreatment, netPence }) => ({
        vatRate,
        vatTreatment,
        netPence: netPence - (sums.get(vatKey({ vatRate, vatTreatment })) ?? 0),
      }))
      .filter(({ netPence }) => netPence > 0),
  };
}

/**
 * What a credit note says that credits what is asked of an invoice; all that is left where nothing is named. VAT is
 * rounded once a rate over all that is credited, half up, so that an invoice that is credited bit by bit is credited to
 * the penny. So is each line priced including VAT, and each with a discount.
 * @throws not_found for a line of another invoice; validation where a line or rate is named twice or nothing is
 * credited; conflict where more is credited than was billed
 */
export function creditFor(billed: Billed, credited: Credited, asked: Asked): Credit {
  const left = creditable(billed, credited);
  const whole = asked.lines === undefined && asked.amounts === undefined;
  const lines = whole
    ? restOf(billed, credited, left)
    : [...linesOf(billed, credited, left, asked), ...amountsOf(asked)];
  const kinds = new Map(
    lines.map(({ vatRate, vatTreatment }) => {
      const kind = { vatRate, vatTreatment };
      return [vatKey(kind), kind];
    }),
  );
  const vat = [...kinds.values()]
    .map((kind) => {
      const ofKind = lines.filter((line) => sameVat(line, kind));
      return { kind, netPence: sumOf(ofKind, (line) => line.netPence) };
    })
    .filter(({ netPence }) => netPence > 0)
    .map(({ kind, netPence }) => {
      const leftPence = left.vat.find((rate) => sameVat(rate, kind))?.netPence ?? 0;
      if (netPence > leftPence) throw conflict(tooMuch(kind, leftPence), pathOf(asked, kind));
      return { ...kind, netPence, vatPence: vatOf(billed, credited, kind, lines) };
    })
    .toSorted(byVat);
  const netPence = vat.reduce((sum, rate) => sum + rate.netPence, 0);
  const vatPence = vat.reduce((sum, rate) => sum + rate.vatPence, 0);
  if (netPence === 0) throw invalid({ path: "lines", message: "This credits nothing." });
  return { lines, vat, netPence, vatPence, totalPence: netPence + vatPence };
}

function linesOf(
  { lines }: Billed,
  credited: Credited,
  left: ReturnType<typeof creditable>,
  asked: Asked,
): CreditLine[] {
  return (asked.lines ?? []).map(({ invoiceLineId, quantity }, at, all) => {
    if (all.findIndex((line) => line.invoiceLineId === invoiceLineId) !== at) {
      throw invalid({ path: `lines.${at}.invoiceLineId`, message: "This line is named twice." });
    }
    const line = lines.find(({ id }) => id === invoiceLineId);
    if (!line) throw notFound("invoice line");
    const most = left.lines.find((rest) => rest.invoiceLineId === invoiceLineId)?.quantity ?? 0;
    if (quantity > most) {
      const message = `Only ${most} of ${line.description} can still be credited.`;
      throw conflict(message, `lines.${at}.quantity`);
    }
    return creditLine(line, quantity, credited);
  });
}

const creditLine = (
  line: Billed["lines"][number],
  quantity: number,
  credited: Credited,
): CreditLine => ({
  invoiceLineId: line.id,
  description: line.description,
  quantity,
  unitPrice: line.unitPrice,
  unitPriceIncVat: line.unitPriceIncVat,
  vatRate: line.vatRate,
  vatTreatment: line.vatTreatment,
  discountPercent: line.discountPercent,
  netPence: netOf(line, quantity, credited),
});

/** What of a line is credited excluding VAT: what all that is credited of it by then comes to, less what was before. */
function netOf(line: Billed["lines"][number], quantity: number, credited: Credited): number {
  const before = creditedOfLine(line, credited);
  const then = { ...line, quantity: quantity + before.quantity };
  const most = lineAmount(then) - lineAmount({ ...line, quantity: before.quantity });
  return Math.min(most, Math.max(0, lineNet(then) - before.netPence));
}

const creditedOfLine = ({ id }: Billed["lines"][number], { lines }: Credited) =>
  lines.find(({ invoiceLineId }) => invoiceLineId === id) ?? { quantity: 0, netPence: 0 };

const amountsOf = (asked: Asked): CreditLine[] =>
  (asked.amounts ?? []).map((amount, at, all) => {
    if (all.findIndex((other) => sameVat(other, amount)) !== at) {
      throw invalid({ path: `amounts.${at}.vatRate`, message: "This rate is named twice." });
    }
    return amountLine(amount, amount.netPence);
  });

const amountLine = ({ vatRate, vatTreatment }: VatKind, netPence: number): CreditLine => ({
  invoiceLineId: null,
  description: "Credit",
  quantity: 1,
  unitPrice: netPence,
  unitPriceIncVat: null,
  vatRate,
  vatTreatment,
  discountPercent: 0,
  netPence,
});

/** All that is left: line by line, and as one sum where a part of a rate was credited as an amount before. */
function restOf(
  { lines }: Billed,
  credited: Credited,
  left: ReturnType<typeof creditable>,
): CreditLine[] {
  const rest = left.lines.flatMap(({ invoiceLineId, quantity }) => {
    const line = lines.find(({ id }) => id === invoiceLineId);
    return line ? [creditLine(line, quantity, credited)] : [];
  });
  return left.vat.flatMap(({ netPence, ...kind }) => {
    const ofRate = rest.filter((line) => sameVat(line, kind));
    const sum = ofRate.reduce((pence, line) => pence + line.netPence, 0);
    return sum === netPence ? ofRate : [amountLine(kind, netPence)];
  });
}

/**
 * The VAT of a rate over all that is credited by then, less what was credited before; never more than was billed. Of
 * lines priced including VAT it is what was taken out of them, of all else it is counted on their sum.
 */
function vatOf(
  billed: Billed,
  credited: Credited,
  kind: VatKind,
  lines: readonly CreditLine[],
): number {
  const whole = billed.vat.find((rate) => sameVat(rate, kind));
  if (!whole) return 0;
  const before = credited.vat.find((rate) => sameVat(rate, kind));
  const ofRate = lines.filter((line) => sameVat(line, kind));
  const net = sumOf(ofRate, ({ netPence }) => netPence) + (before?.netPence ?? 0);
  const priced = pricedIncVat(billed, credited, kind, ofRate);
  const plain = net - sumOf(priced, ({ netPence }) => netPence);
  const out = sumOf(priced, (line) => lineAmount(line) - line.netPence);
  const due = net === whole.netPence ? whole.vatPence : out + incVat(plain, kind.vatRate) - plain;
  return Math.max(0, Math.min(due, whole.vatPence) - (before?.vatPence ?? 0));
}

/** Of each line of a rate that is priced including VAT, all that is credited by then. */
const pricedIncVat = (
  billed: Billed,
  credited: Credited,
  kind: VatKind,
  added: readonly CreditLine[],
) =>
  billed.lines
    .filter((line) => sameVat(line, kind) && line.unitPriceIncVat !== null)
    .map((line) => {
      const before = creditedOfLine(line, credited);
      const now = added.find(({ invoiceLineId }) => invoiceLineId === line.id);
      return {
        ...line,
        quantity: before.quantity + (now?.quantity ?? 0),
        netPence: before.netPence + (now?.netPence ?? 0),
      };
    });

const sumOf = <Item>(items: readonly Item[], pence: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + pence(item), 0);

const tooMuch = (kind: VatKind, leftPence: number) =>
  kind.vatTreatment === "standard"
    ? `Only ${pounds(leftPence)} excluding VAT can still be credited at ${vatWords(kind)}.`
    : `Only ${pounds(leftPence)} can still be credited of what is ${vatWords(kind)}.`;

function pathOf({ lines, amounts }: Asked, kind: VatKind): string {
  const at = (amounts ?? []).findIndex((amount) => sameVat(amount, kind));
  if (at !== -1) return `amounts.${at}.netPence`;
  return lines ? "lines" : "amounts";
}
