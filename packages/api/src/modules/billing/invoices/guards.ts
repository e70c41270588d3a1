import { anyUuid, runSql, sqlBuilder, type Tx } from "@roundsman/db";
import { conflict, notFound, refuseIf } from "../../../platform/base/errors";
import { loader } from "../../../platform/context/context";
import { day, pounds } from "../../../platform/values/format";
import { ById } from "../../../platform/values/values";
import { booksAreClosed, isClosed } from "../../ledger";
import { payableLines, selectOrders, sumsDue, type OrderRow } from "../../orders";
import { readInvoice, type InvoiceRow } from "./queries";

export { whyNotCredited } from "./follow-ups";

/** The invoice named by `id`; 404 where there is none. */
export const findInvoice = loader.input(ById).use(async ({ ctx, input, next }) => {
  const invoice = await readInvoice(ctx.db, ctx.business.id, input.id);
  if (!invoice) throw notFound("invoice");
  return next({ ctx: { invoice } });
});

/** The same; 409 where something already known of it, or of the books, stands in the way. */
export const findInvoiceUnless = (
  obstacle: (invoice: InvoiceRow, booksClosedTo: string | null) => string | null,
) =>
  findInvoice.use(({ ctx, next }) => {
    refuseIf(obstacle(ctx.invoice, ctx.business.booksClosedTo));
    return next();
  });

/** What stands in the way of marking an invoice as paid, or making it void. */
export const whyNotOpen = ({ status, number }: Pick<InvoiceRow, "status" | "number">) =>
  status === "sent" ? null : `Invoice ${number} is ${status} already.`;

/**
 * What stands in the way of making an invoice void: what is paid of it would pay nothing, and a month that is closed
 * keeps its sales.
 * @param booksClosedTo YYYY-MM-DD; null where the books were never closed
 */
export function whyNotVoided(
  invoice: Pick<
    InvoiceRow,
    "status" | "number" | "paidPence" | "creditNotes" | "issuedOn" | "orders"
  >,
  booksClosedTo: string | null,
): string | null {
  const { number, paidPence, creditNotes, issuedOn, orders } = invoice;
  const countsOn = [day(issuedOn), ...orders.flatMap(({ taxPoint }) => taxPoint ?? [])];
  const isKept = isClosed(countsOn.toSorted()[0] ?? "", booksClosedTo);
  const part = "is paid in part: reverse what was received first.";
  return (
    whyNotOpen(invoice) ??
    (creditNotes.length > 0 ? `Invoice ${number} has a credit note: credit the rest.` : null) ??
    (paidPence > 0 ? `Invoice ${number} ${part}` : null) ??
    (isKept ? `${booksAreClosed(booksClosedTo)} Credit ${number} instead.` : null)
  );
}

/** Where an invoice is mailed to; else why not: it is void, or its customer has no address for mail. */
export function mailingOf(
  invoice: Pick<InvoiceRow, "status" | "number" | "sequence" | "customerEmail" | "customerName">,
): { to: string; why: null } | { to: null; why: string } {
  const { status, number, sequence, customerEmail, customerName } = invoice;
  if (status === "void") return { to: null, why: `Invoice ${number} is void.` };
  if (sequence === null) {
    return { to: null, why: `${number} is an opening balance: its invoice was sent before.` };
  }
  return customerEmail === null
    ? { to: null, why: `${customerName} has no email address.` }
    : { to: customerEmail, why: null };
}

/**
 * Holds orders until the change is through, so that none is billed twice.
 * @throws not_found where one is none of this business
 */
export async function lockOrders(
  tx: Tx,
  tenantId: string,
  orderIds: readonly string[],
): Promise<OrderRow[]> {
  const ids = [...new Set(orderIds)];
  await runSql(
    tx,
    sqlBuilder
      .selectFrom("orders")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", anyUuid(ids))
      .orderBy("id")
      .select("id")
      .forUpdate(),
  );
  const orders = await runSql(
    tx,
    selectOrders
      .where("o.tenant_id", "=", tenantId)
      .where("o.id", "=", anyUuid(ids))
      .orderBy("o.delivered_at")
      .orderBy("o.id"),
  );
  if (orders.length < ids.length) throw notFound("order");
  return orders;
}

/** The same, of orders that are to be billed. @throws not_found; conflict where one can't be billed */
export async function lockBillable(
  tx: Tx,
  tenantId: string,
  orderIds: readonly string[],
): Promise<OrderRow[]> {
  const orders = await lockOrders(tx, tenantId, orderIds);
  const refusal = whyNotRaised(orders);
  // The path tells it from the 409 for a request that is sent again while the first is still in work (docs/decisions/0223).
  if (refusal !== null) throw conflict(refusal, "orderIds");
  return orders;
}

/** At most so many are named: of an invoice run, hundreds may have been billed by somebody else. */
const mostNamed = 3;

/** What stands in the way of billing these orders together. */
export function whyNotRaised(orders: readonly OrderRow[]): string | null {
  const obstacles = orders.flatMap((order) => {
    const why = whyNotBillable(order);
    return why === null ? [] : [`${order.number} ${why}`];
  });
  if (obstacles.length === 0) return null;
  if (orders.length === 1) return `Order ${obstacles.join()}, so it can't be billed.`;
  const named = obstacles.slice(0, mostNamed).map((why) => `${why}.`);
  const unnamed = obstacles.length - named.length;
  const more = unnamed > 0 ? [`And ${unnamed} more.`] : [];
  return `These can't be billed: ${[...named, ...more].join(" ")}`;
}

/** Why an order can't be billed, after its name; null where it can. */
export function whyNotBillable(order: OrderRow): string | null {
  if (order.status !== "delivered") return `is ${order.status}`;
  if (order.customerId === null) return "has no customer";
  if (order.invoice && order.invoice.status !== "void") return `is on ${order.invoice.number}`;
  if (order.paidAt !== null) return "is paid";
  if ((order.paidPence ?? 0) > 0) return "is paid in part";
  return payableLines(order).some(({ quantity }) => quantity > 0) ? null : "has nothing delivered";
}

/**
 * What stands in the way of an invoice for an order that was paid by itself. One that is on an invoice has it already
 * (`invoiceOfSale`).
 */
export function whyNotInvoiced(order: OrderRow): string | null {
  const { status, invoice, refundingPence } = order;
  if (status !== "delivered")
    return `The order is ${status}: it has an invoice once it is delivered.`;
  if (invoice && invoice.status !== "void") return `The order is on ${invoice.number}.`;
  const { totalPence } = sumsDue(order);
  if (totalPence === 0) return "Nothing of this order is to be paid.";
  if (order.paidAt === null) return "The order is not paid in full.";
  if (refundingPence > 0) {
    return `${pounds(refundingPence)} is on its way back through the payment provider.`;
  }
  // More than was due was paid back: nobody can say for which goods and which VAT.
  return (order.paidPence ?? 0) < totalPence ? "A part of what was due was paid back." : null;
}
