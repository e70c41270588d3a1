import { conflict, invalid, notFound } from "../../../platform/base/errors";
import { pounds } from "../../../platform/values/format";
import { incVat, lineAmount, lineNet } from "../../orders";
import type { InvoiceRow } from "../invoices/queries";
import type { Asked } from "./schema";

/** What credit notes have credited of an invoice so far, less what was reversed. */
export interface Credited {
  lines: readonly { invoiceLineId: string; quantity: number; netPence: number }[];
  /** Pence. */
  vat: readonly RateSum[];
}

interface RateSum {
  vatRate: number;
  netPence: number;
  vatPence: number;
}

export interface CreditLine {
  invoiceLineId: string | null;
  description: string;
  quantity: number;
  unitPrice: number;
  unitPriceIncVat: number | null;
  vatRate: number;
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

type Billed = Pick<InvoiceRow, "lines" | "vat">;

/** What can still be credited: of each line a quantity, of each rate a sum excluding VAT. What is used up is left out. */
export function creditable({ lines, vat }: Billed, credited: Credited) {
  const quantities = new Map(credited.lines.map((line) => [line.invoiceLineId, line.quantity]));
  const sums = new Map(credited.vat.map((sum) => [sum.vatRate, sum.netPence]));
  return {
    lines: lines
      .map(({ id, quantity }) => ({
        invoiceLineId: id,
        quantity: quantity - (quantities.get(id) ?? 0),
      }))
      .filter(({ quantity }) => quantity > 0),
    vat: vat
      .map(({ vatRate, netPence }) => ({
        vatRate,
        netPence: netPence - (sums.get(vatRate) ?? 0),
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
  const netByRate = new Map<number, number>();
  for (const { vatRate, netPence } of lines) {
    netByRate.set(vatRate, (netByRate.get(vatRate) ?? 0) + netPence);
  }
  const vat = [...netByRate]
    .filter(([, netPence]) => netPence > 0)
    .map(([vatRate, netPence]) => {
      const leftPence = left.vat.find((rate) => rate.vatRate === vatRate)?.netPence ?? 0;
      if (netPence > leftPence) throw conflict(tooMuch(vatRate, leftPence), pathOf(asked, vatRate));
      return { vatRate, netPence, vatPence: vatOf(billed, credited, vatRate, lines) };
    })
    .toSorted((a, b) => a.vatRate - b.vatRate);
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
  (asked.amounts ?? []).map(({ vatRate, netPence }, at, all) => {
    if (all.findIndex((amount) => amount.vatRate === vatRate) !== at) {
      throw invalid({ path: `amounts.${at}.vatRate`, message: "This rate is named twice." });
    }
    return amountLine(vatRate, netPence);
  });

const amountLine = (vatRate: number, netPence: number): CreditLine => ({
  invoiceLineId: null,
  description: "Credit",
  quantity: 1,
  unitPrice: netPence,
  unitPriceIncVat: null,
  vatRate,
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
  return left.vat.flatMap(({ vatRate, netPence }) => {
    const ofRate = rest.filter((line) => line.vatRate === vatRate);
    const sum = ofRate.reduce((pence, line) => pence + line.netPence, 0);
    return sum === netPence ? ofRate : [amountLine(vatRate, netPence)];
  });
}

/**
 * The VAT of a rate over all that is credited by then, less what was credited before; never more than was billed. Of
 * lines priced including VAT it is what was taken out of them, of all else it is counted on their sum.
 */
function vatOf(
  billed: Billed,
  credited: Credited,
  vatRate: number,
  lines: readonly CreditLine[],
): number {
  const whole = billed.vat.find((rate) => rate.vatRate === vatRate);
  if (!whole) return 0;
  const before = credited.vat.find((rate) => rate.vatRate === vatRate);
  const ofRate = lines.filter((line) => line.vatRate === vatRate);
  const net = sumOf(ofRate, ({ netPence }) => netPence) + (before?.netPence ?? 0);
  const priced = pricedIncVat(billed, credited, vatRate, ofRate);
  const plain = net - sumOf(priced, ({ netPence }) => netPence);
  const out = sumOf(priced, (line) => lineAmount(line) - line.netPence);
  const due = net === whole.netPence ? whole.vatPence : out + incVat(plain, vatRate) - plain;
  return Math.max(0, Math.min(due, whole.vatPence) - (before?.vatPence ?? 0));
}

/** Of each line of a rate that is priced including VAT, all that is credited by then. */
const pricedIncVat = (
  billed: Billed,
  credited: Credited,
  vatRate: number,
  added: readonly CreditLine[],
) =>
  billed.lines
    .filter((line) => line.vatRate === vatRate && line.unitPriceIncVat !== null)
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

const tooMuch = (vatRate: number, leftPence: number) =>
  `Only ${pounds(leftPence)} excluding VAT can still be credited at ${vatRate}%.`;

function pathOf({ lines, amounts }: Asked, vatRate: number): string {
  const at = (amounts ?? []).findIndex((amount) => amount.vatRate === vatRate);
  if (at !== -1) return `amounts.${at}.netPence`;
  return lines ? "lines" : "amounts";
}
