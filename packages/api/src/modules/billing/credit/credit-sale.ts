import type { SqlRunner, Tx } from "@roundsman/db";
import { z } from "zod";
import type { Recorder } from "../../../platform/audit/change";
import { conflict, invalid, notFound, refuseIf } from "../../../platform/base/errors";
import { pounds } from "../../../platform/values/format";
import { optionalText, Uuid } from "../../../platform/values/values";
import { partsByUse, payableLines, refundDue, sumsDue, type OrderRow } from "../../orders";
import { whyNotCredited, whyNotInvoiced } from "../invoices/guards";
import { readInvoice, type InvoiceRow } from "../invoices/queries";
import { invoiceOrder } from "../sales/invoice-order";
import { mostSimplified } from "../sales/raise-sales";
import { creditedOf, creditNoteNow } from "./credit-notes";
import { creditable } from "./credit-of";
import { leftByRate } from "./credit-gross";
import { issueCreditNote, recordCreditNote } from "./issue";

/*
 * Credit for a sale that was paid by itself, made together with its refund (docs/decisions/0407): the sale gets its
 * invoice where it has none, the invoice gets a credit note, and the credited money is due back for the order.
 */

/** Why money goes back. Goodwill credits nothing: sales and VAT stay as they are. */
export const RefundCause = z.enum(["goods_returned", "price_reduced", "goodwill"]);

/** The part of a refund that decides its credit note. */
export const SaleCredit = z.object({
  because: RefundCause.optional(),
  /** With `goods_returned`: the goods that came back. */
  lines: z
    .array(z.object({ orderLineId: Uuid, quantity: z.int().min(1) }))
    .min(1)
    .max(200)
    .optional(),
  /** The buyer, where a sale over £250 including VAT does not name one: a part a line. */
  billTo: optionalText(600).optional(),
});

/** Returns how much of a paid sale can be credited, in pence including VAT. */
export const SaleCreditable = z.object({
  /** Null, or why nothing can be credited together with a refund. */
  why: z.string().nullable(),
  mostPence: z.int().min(0),
  /** The goods that can come back. */
  lines: z.array(
    z.object({ orderLineId: Uuid, description: z.string(), quantity: z.int().min(1) }),
  ),
  /** The sale has no invoice, and one over £250 including VAT has to name the buyer. */
  asksBillTo: z.boolean(),
});

type Cause = z.infer<typeof RefundCause>;
type Asked = z.output<typeof SaleCredit> & { amountPence?: number; reason?: string | null };

interface Crediting {
  tenantId: string;
  timeZone: string;
  now: Date;
  /** The business's calendar day, YYYY-MM-DD. */
  today: string;
  /** The address of the office. */
  webUrl: string;
  byUserId: string | null;
}

/** The reasons against crediting an order's sale together with its refund. */
function whySaleNotCredited(order: OrderRow, invoice: InvoiceRow | null): string | null {
  const duePence = refundDue(order);
  if (duePence > 0) return `${pounds(duePence)} is due back already: pay that back first.`;
  if (invoice === null) return whyNotInvoiced(order);
  return invoice.paidSale
    ? whyNotCredited(invoice)
    : `The order is on invoice ${invoice.number}: give a credit note for that first.`;
}

/** The invoice of an order that is not void; null where it has none. */
const invoiceOf = async (runner: SqlRunner, tenantId: string, { invoice }: OrderRow) =>
  invoice && invoice.status !== "void" ? readInvoice(runner, tenantId, invoice.id) : null;

/**
 * Returns what can be credited of an order together with a refund, and how much of its invoice was paid through the
 * payment provider: that money is due back for the order once it is credited.
 */
export async function saleCreditable(
  runner: SqlRunner,
  tenantId: string,
  order: OrderRow,
): Promise<{ credit: z.infer<typeof SaleCreditable>; billedCardPence: number }> {
  const invoice = await invoiceOf(runner, tenantId, order);
  const why = whySaleNotCredited(order, invoice);
  if (why !== null) {
    return { credit: { why, mostPence: 0, lines: [], asksBillTo: false }, billedCardPence: 0 };
  }
  const goods = goodsOf(order);
  if (invoice === null) {
    const { totalPence } = sumsDue(order);
    const asksBillTo = totalPence > mostSimplified && order.deliverToAddress === null;
    const credit = { why, mostPence: totalPence, lines: goods.map(shown), asksBillTo };
    return { credit, billedCardPence: 0 };
  }
  const credited = await creditedOf(runner, tenantId, invoice.id);
  const left = creditable(invoice, credited).lines;
  const mostPence = leftByRate(invoice.vat, credited).reduce(
    (sum, { netPence, vatPence }) => sum + netPence + vatPence,
    0,
  );
  const lines = goods.flatMap((line) => {
    const id = invoice.lines[line.position]?.id;
    const quantity = left.find(({ invoiceLineId }) => invoiceLineId === id)?.quantity ?? 0;
    return quantity > 0 ? [shown({ ...line, quantity })] : [];
  });
  const billedCardPence = invoice.payments
    .filter(({ method }) => method === "card_link" || method === "shop")
    .reduce((sum, { amountPence }) => sum + amountPence, 0);
  return { credit: { why, mostPence, lines, asksBillTo: false }, billedCardPence };
}

interface Goods {
  orderLineId: string;
  description: string;
  quantity: number;
  /** The place of its line on the invoice. */
  position: number;
}

const shown = ({ orderLineId, description, quantity }: Goods) => ({
  orderLineId,
  description,
  quantity,
});

/**
 * The delivered goods of an order, each with the place of its line on the order's invoice: the order in which
 * `billsOf` lists them. A line that is apportioned by use has two places and no whole quantity; it is left out.
 */
function goodsOf(order: OrderRow): Goods[] {
  let position = 0;
  return payableLines(order).flatMap((line) => {
    if (line.quantity === 0) return [];
    const parts = partsByUse(line).length;
    const goods = {
      orderLineId: line.id,
      description: line.productName,
      quantity: line.quantity,
      position,
    };
    position += parts;
    return parts === 1 ? [goods] : [];
  });
}

/** Refuses fields that do not belong to the cause. @throws validation */
export function requireCause({ because = "goodwill", lines, amountPence }: Asked): void {
  if (because !== "goods_returned" && lines !== undefined) {
    throw invalid({ path: "lines", message: "Name goods only where goods came back." });
  }
  if (because === "goods_returned" && lines === undefined) {
    throw invalid({ path: "lines", message: "Name the goods that came back." });
  }
  if (because === "goods_returned" && amountPence !== undefined) {
    const message = "The amount follows from the goods: leave it out.";
    throw invalid({ path: "amountPence", message });
  }
  if (because === "price_reduced" && amountPence === undefined) {
    throw invalid({ path: "amountPence", message: "Give the amount by which the price fell." });
  }
}

const causeWords: Record<Exclude<Cause, "goodwill">, string> = {
  goods_returned: "Goods came back",
  price_reduced: "Price reduced",
};

/**
 * Credits a sale that was paid by itself. Its order is locked. The credited money is due back for the order afterwards.
 * Returns its pence including VAT.
 * @throws conflict where the sale can't be credited, or less of it is left; not_found for a line of another order;
 * validation on `billTo` where the invoice must name a buyer
 */
export async function creditSale(
  tx: Tx,
  record: Recorder,
  crediting: Crediting,
  order: OrderRow,
  asked: Asked & { because: Exclude<Cause, "goodwill"> },
): Promise<number> {
  const { tenantId, timeZone, now, today, webUrl, byUserId } = crediting;
  const { because, lines, amountPence, billTo } = asked;
  refuseIf(whySaleNotCredited(order, await invoiceOf(tx, tenantId, order)));
  const raising = { tenantId, timeZone, now, webUrl, byUserId, billTo, orderId: order.id };
  const invoice = await invoiceOrder(tx, record, raising);
  const parts =
    because === "goods_returned"
      ? { lines: returnedLines(order, invoice, lines ?? []) }
      : { grossPence: amountPence ?? 0, description: causeWords.price_reduced };
  const reason = asked.reason ? `${causeWords[because]}: ${asked.reason}` : causeWords[because];
  const { id: invoiceId, customerId, paidSale } = invoice;
  const entry = { tenantId, at: now, today, byUserId, reason };
  const id = await issueCreditNote(tx, entry, { invoiceId, customerId, paidSale }, parts);
  const note = await creditNoteNow(tx, tenantId, id);
  await recordCreditNote(record, note, reason);
  return note.totalPence;
}

/** The lines of the invoice for the goods that came back. */
function returnedLines(
  order: OrderRow,
  invoice: InvoiceRow,
  lines: NonNullable<Asked["lines"]>,
): { invoiceLineId: string; quantity: number }[] {
  const goods = new Map(goodsOf(order).map((line) => [line.orderLineId, line]));
  return lines.map(({ orderLineId, quantity }, index) => {
    if (!order.lines.some(({ id }) => id === orderLineId)) throw notFound("order line");
    const position = goods.get(orderLineId)?.position;
    const billed = position === undefined ? undefined : invoice.lines[position];
    if (billed === undefined) {
      const message =
        "Nothing of this line was delivered, or its VAT is split by use: credit it by amount.";
      throw conflict(message, `lines.${index}.orderLineId`);
    }
    return { invoiceLineId: billed.id, quantity };
  });
}
