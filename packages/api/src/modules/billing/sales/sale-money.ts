import { runSql, sql, sqlBuilder, type Tx } from "@roundsman/db";
import { conflict } from "../../../platform/base/errors";
import { allocate, takeFrom } from "../../ledger";
import { receiptsOf } from "../../orders";

/*
 * The money of a paid sale's invoice, when that is credited. It never was on account, so what is credited is not the
 * customer's credit: it goes back to the order, from which it is paid back as it came in (docs/decisions/0236, 0238).
 */

interface Moving {
  tenantId: string;
  at: Date;
  byUserId: string | null;
  invoiceId: string;
  /** Pence; above zero. */
  pence: number;
}

/** The one order of a paid sale's invoice, or of the one that it corrects. Its row is locked. */
export async function lockOrderOfSale(
  tx: Tx,
  tenantId: string,
  invoiceId: string,
): Promise<{ id: string; refundingPence: number }> {
  const [order] = await runSql(
    tx,
    sqlBuilder
      .selectFrom("orders as o")
      .innerJoin("invoice_orders as b", (join) =>
        join.onRef("b.tenant_id", "=", "o.tenant_id").onRef("b.order_id", "=", "o.id"),
      )
      .innerJoin("invoices as i", (join) =>
        join
          .onRef("i.tenant_id", "=", "b.tenant_id")
          .on(sql<boolean>`b.invoice_id = coalesce(i.corrects_id, i.id)`),
      )
      .where("o.tenant_id", "=", tenantId)
      .where("b.tenant_id", "=", tenantId)
      .where("i.tenant_id", "=", tenantId)
      .where("i.id", "=", invoiceId)
      .select(["o.id", "o.refunding_pence as refundingPence"])
      .forUpdate("o"),
  );
  if (!order) throw new Error("A paid sale's invoice has no order");
  return order;
}

/**
 * Takes money off the invoice: first for what was paid back at the provider already and waits for it, the rest to be
 * paid back for the order. The order's and the invoice's rows are held.
 */
export async function moneyToOrder(
  tx: Tx,
  { tenantId, at, byUserId, invoiceId, pence }: Moving,
  orderId: string,
): Promise<void> {
  const receipts = await receiptsOfInvoice(tx, tenantId, invoiceId);
  const refunds = await runSql(
    tx,
    sqlBuilder
      .selectFrom("refunds")
      .where("tenant_id", "=", tenantId)
      .where("order_id", "=", orderId)
      .whereRef("allocated_pence", "<", "amount_pence")
      .where(sql<boolean>`not exists (select from refunds v
        where v.tenant_id = ${tenantId} and v.reverses_id = refunds.id)`)
      .orderBy("refunded_at")
      .orderBy("id")
      .select(["id", sql<number>`amount_pence - allocated_pence`.as("pence")]),
  );
  const waiting = refunds.map(({ id, pence: most }) => ({ refundId: id, left: most }));
  const reason = "Credited";
  const parts = takeFrom(pence, receipts).flatMap((taken) => {
    let left = taken.pence;
    const { id: receiptId } = taken;
    const forRefunds = waiting.flatMap((refund) => {
      const amountPence = Math.min(left, refund.left);
      left -= amountPence;
      refund.left -= amountPence;
      return amountPence > 0 ? [{ receiptId, refundId: refund.refundId, amountPence }] : [];
    });
    const rest = left > 0 ? [{ receiptId, orderId, amountPence: left, reason }] : [];
    return [{ receiptId, invoiceId, amountPence: -taken.pence, reason }, ...forRefunds, ...rest];
  });
  await allocate(tx, { tenantId, at, byUserId }, parts);
}

/** What the receipts of an invoice pay of it, the latest first. */
const receiptsOfInvoice = (tx: Tx, tenantId: string, invoiceId: string) =>
  runSql(
    tx,
    sqlBuilder
      .selectFrom("allocations as a")
      .innerJoin("receipts as r", (join) =>
        join.onRef("r.tenant_id", "=", "a.tenant_id").onRef("r.id", "=", "a.receipt_id"),
      )
      .where("a.tenant_id", "=", tenantId)
      .where("a.invoice_id", "=", invoiceId)
      .groupBy(["r.id", "r.received_at"])
      .having((eb) => eb(eb.fn.sum("a.amount_pence"), ">", eb.lit(0)))
      .orderBy("r.received_at", "desc")
      .orderBy("r.id", "desc")
      .select(["r.id", sql<number>`sum(a.amount_pence)::int`.as("pence")]),
  );

/**
 * Puts money of the order on its invoice.
 * @param reason why it leaves the order
 * @throws conflict where it was paid back, or is on its way back
 */
export async function moneyToInvoice(
  tx: Tx,
  { tenantId, at, byUserId, invoiceId, pence }: Moving,
  order: { id: string; refundingPence: number },
  reason = "Credit note reversed",
): Promise<void> {
  const receipts = await receiptsOf(tx, tenantId, order.id);
  const there = receipts.reduce((sum, receipt) => sum + receipt.pence, 0) - order.refundingPence;
  if (there < pence) {
    throw conflict("A part of this credit note was paid back, so it can't be reversed.");
  }
  await allocate(
    tx,
    { tenantId, at, byUserId },
    takeFrom(pence, receipts.toReversed()).flatMap(({ id: receiptId, pence: amountPence }) => [
      { receiptId, orderId: order.id, amountPence: -amountPence, reason },
      { receiptId, invoiceId, amountPence },
    ]),
  );
}
