import type { SqlRunner } from "@roundsman/db";
import type { CashMovementKind } from "../../ledger";
import { lineNet, partsByUse, partsOf, payableLines, sumsDue } from "../../orders";
import { sharesOf, type PricedLine, type VatSum } from "../lines/shares";
import { soldBy } from "../month/orders";
import { lineVat, type LineVat, type Thing } from "./schema";
import { isWithin, type JournalDays } from "../month/days";
import { readSources, type JournalSources, type OrderToSell } from "./sources";

/*
 * The journal: what documents and money come to as balanced entries (docs/decisions/0255). An entry is what one document
 * does on one day. Sales, VAT and money come from the document; what it moves on account is what the statements say; and
 * what is left goes to paid sales. So each entry balances, and what customers owe is the sum of all statements.
 */

/** Pence; a debit is above zero, a credit below. */
export interface EntryLine {
  thing: Thing;
  vatRate: LineVat;
  pence: number;
}

export interface Entry {
  source: "invoice" | "order" | "credit_note" | "receipt" | "refund" | "fee" | "cash" | "bad_debt";
  sourceId: string;
  /** YYYY-MM-DD, the day in the books. */
  day: string;
  /** The number of the document, where it is about one. */
  reference: string;
  details: string;
  lines: EntryLine[];
}

const methodWords = {
  cash: "cash",
  cheque: "cheque",
  bank_transfer: "bank transfer",
  card_link: "payment link",
  shop: "shop",
  card_machine: "card machine",
  direct_debit: "direct debit",
} as const;

const bank = { kind: "tender", method: "bank_transfer" } as const;

/** The account on the other side of cash. Cash that only changed its place has no entry. */
const otherSideOf: Record<CashMovementKind, Thing> = {
  float_in: bank,
  float_out: bank,
  paid_in: bank,
  petty_cash: { kind: "pettyCash" },
  difference: { kind: "cashDifferences" },
  carried_difference: { kind: "cashDifferences" },
  opening: { kind: "cashDifferences" },
};

const cashWords: Record<CashMovementKind, string> = {
  float_in: "Cash drawn for the float",
  float_out: "Float paid in",
  paid_in: "Cash paid in at the bank",
  petty_cash: "Petty cash",
  difference: "Cash count",
  carried_difference: "Cash of a round written off",
  opening: "Cash from before",
};

const badDebtWords = {
  write_off: "Bad debt written off",
  claim: "VAT of a bad debt claimed",
  reversal: "Bad debt paid after all",
} as const;

/** Everything that counts on these days, both included, one entry for each document and day. */
export async function entriesOf(
  db: SqlRunner,
  tenantId: string,
  days: JournalDays,
): Promise<Entry[]> {
  const entries = new Map<string, Entry>();
  const add = (head: Omit<Entry, "lines">, lines: readonly EntryLine[]) => {
    const key = `${head.source} ${head.sourceId} ${head.day}`;
    const entry = entries.get(key) ?? { ...head, lines: [] };
    entry.lines.push(...lines);
    entries.set(key, entry);
  };

  const sources = await readSources(db, tenantId, days);
  for (const invoice of sources.invoices) {
    const { id: sourceId, day, number: reference } = invoice;
    const head = { source: "invoice", sourceId, day, reference, details: "Invoice" } as const;
    add(head, salesLines(invoice.vat, invoice.lines, -1));
    // What was sold to be paid by itself is a sale of its order, and only owed on this invoice.
    for (const order of invoice.paidOrders) add(head, salesLinesOf(order, 1));
  }
  for (const {
    id: sourceId,
    number: reference,
    issuedOn,
    taxPoint,
    lines,
    ...vat
  } of sources.lateBillings) {
    const head = { source: "invoice", sourceId, reference, details: "Invoice" } as const;
    if (isWithin(days, taxPoint)) add({ ...head, day: taxPoint }, salesLines([vat], lines, -1));
    if (isWithin(days, issuedOn)) add({ ...head, day: issuedOn }, salesLines([vat], lines, 1));
  }
  for (const order of sources.sales) {
    const { id: sourceId, day, number: reference } = order;
    const head = { source: "order", sourceId, day, reference, details: "Sale" } as const;
    add(head, salesLinesOf(order, -1));
  }
  for (const order of sources.steppingSales) {
    const { id: sourceId, number: reference } = order;
    for (const { day, lines } of stepsOf(order, days)) {
      add({ source: "order", sourceId, day, reference, details: "Sale" }, lines);
    }
  }
  for (const paid of sources.prepayments) {
    const { id: sourceId, number: reference, paidOn, deliveredOn } = paid;
    const lines = pricedLinesOf(paid);
    const head = { source: "order", sourceId, reference } as const;
    if (isWithin(days, paidOn)) {
      add({ ...head, day: paidOn, details: "Paid ahead" }, salesLines([paid], lines, -1));
    }
    if (deliveredOn !== null && isWithin(days, deliveredOn)) {
      add({ ...head, day: deliveredOn, details: "Sale" }, salesLines([paid], lines, 1));
    }
  }
  for (const note of sources.creditNotes) {
    const { id: sourceId, day, number: reference, opening, totalPence } = note;
    const details = note.reversal ? "Credit note reversed" : "Credit note";
    const head = { source: "credit_note", sourceId, day, reference, details } as const;
    add(
      head,
      opening
        ? [{ thing: { kind: "writeOffs" }, vatRate: null, pence: totalPence }]
        : salesLines(note.vat, note.lines, 1),
    );
  }
  for (const money of [...sources.received, ...sources.paidBack]) {
    const { source, id: sourceId, day, method, pence, reversal } = money;
    const what = source === "refund" ? "Refund" : "Receipt";
    const details = `${what}${reversal ? " reversed" : ""}, ${methodWords[method]}`;
    add({ source, sourceId, day, reference: money.number ?? "", details }, [
      { thing: { kind: "tender", method }, vatRate: null, pence },
    ]);
  }
  for (const { id: sourceId, day, method, pence } of sources.fees) {
    if (method === null) throw new Error(`Fees of ${day} are of no way to pay`);
    const details = `Fees, ${methodWords[method]}`;
    add({ source: "fee", sourceId, day, reference: "", details }, [
      { thing: { kind: "fees" }, vatRate: null, pence },
      { thing: { kind: "tender", method }, vatRate: null, pence: 0 - pence },
    ]);
  }
  for (const { id: sourceId, day, kind, pence, reversal } of sources.cashMoves) {
    const details = `${cashWords[kind]}${reversal ? " reversed" : ""}`;
    add({ source: "cash", sourceId, day, reference: "", details }, [
      { thing: { kind: "tender", method: "cash" }, vatRate: null, pence },
      { thing: otherSideOf[kind], vatRate: null, pence: 0 - pence },
    ]);
  }
  for (const { id: sourceId, day, kind, pence, vatPence, number: reference } of sources.badDebts) {
    add({ source: "bad_debt", sourceId, day, reference, details: badDebtWords[kind] }, [
      { thing: { kind: "writeOffs" }, vatRate: null, pence: pence - vatPence },
      { thing: { kind: "vat" }, vatRate: null, pence: vatPence },
    ]);
  }
  for (const { source, sourceId, day, number, pence } of sources.debtorMoves) {
    const details = source === "order" ? "Delivery that is not paid" : "Invoice that is owed again";
    add({ source, sourceId, day, reference: number, details }, [
      { thing: { kind: "debtors" }, vatRate: null, pence },
    ]);
  }
  return [...entries.values()].map(balanced).filter(({ lines }) => lines.length > 0);
}

/** The key under which lines of an entry are added up. */
export const keyOf = ({ thing, vatRate }: Omit<EntryLine, "pence">): string =>
  [
    thing.kind,
    thing.kind === "tender" ? thing.method : thing.kind === "sales" ? (thing.category ?? "") : "",
    vatRate ?? "",
  ].join(" ");

/** Each thing once, without what comes to nothing; what is left of the entry goes to paid sales. */
function balanced(entry: Entry): Entry {
  const left = entry.lines.reduce((sum, { pence }) => sum + pence, 0);
  const rest: EntryLine = { thing: { kind: "paidSales" }, vatRate: null, pence: 0 - left };
  const byKey = new Map<string, EntryLine>();
  for (const line of [...entry.lines, rest]) {
    const before = byKey.get(keyOf(line));
    byKey.set(keyOf(line), { ...line, pence: line.pence + (before?.pence ?? 0) });
  }
  const lines = [...byKey.values()].filter(({ pence }) => pence !== 0);
  return { ...entry, lines: lines.toSorted((a, b) => b.pence - a.pence) };
}

/** The days on which an order on account became a sale by itself or ceased to be one, with its lines. */
export function stepsOf(
  order: JournalSources["steppingSales"][number],
  days: JournalDays,
): { day: string; lines: EntryLine[] }[] {
  let before = false;
  return order.steps.flatMap(({ day, standing }) => {
    const sold = soldBy(order, standing).totalPence !== 0;
    const isStep = day >= days.from && sold !== before;
    before = sold;
    return isStep ? [{ day, lines: salesLinesOf(order, sold ? -1 : 1) }] : [];
  });
}

/** An order as it stands now, sold or taken back. */
export function salesLinesOf(order: OrderToSell, sign: 1 | -1): EntryLine[] {
  const delivered = { ...order, status: "delivered" as const };
  const lines = payableLines(delivered);
  return salesLines(sumsDue(delivered).parts, pricedLinesOf({ ...order, lines }), sign);
}

/** The goods and charges of an order's lines. */
function pricedLinesOf({ lines, ...order }: OrderToSell): PricedLine[] {
  const parts = partsOf({
    lines,
    chargePence: order.deliveryChargePence,
    chargeRule: order.chargeRule,
  });
  const goods = lines.flatMap(partsByUse).map((line) => ({
    category: line.category,
    vatRate: line.vatRate,
    vatTreatment: line.vatTreatment,
    of: "goods" as const,
    netPence: lineNet(line),
  }));
  const charges = parts.map(({ vatRate, vatTreatment, chargePence }) => ({
    category: null,
    vatRate,
    vatTreatment,
    of: "delivery" as const,
    netPence: chargePence,
  }));
  return [...goods, ...charges];
}

/** The net of each kind of VAT by what it is for, and its VAT. */
export function salesLines(
  vat: readonly VatSum[],
  lines: readonly PricedLine[],
  sign: 1 | -1,
): EntryLine[] {
  return vat.flatMap((sum): EntryLine[] => {
    const vatRate = lineVat(sum);
    const shares = sharesOf(sum, lines);
    return [
      ...shares.map(({ thing, netPence }) => ({ thing, vatRate, pence: sign * netPence })),
      { thing: { kind: "vat" }, vatRate, pence: sign * sum.vatPence },
    ];
  });
}
