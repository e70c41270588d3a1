import { readBefore, runSql, runSqlForOne, sql, sqlBuilder, type Tx } from "@roundsman/db";
import { conflict, notFound } from "../../platform/base/errors";
import { allocate } from "./receipts";

/** A refund that was reversed, with the sources whose money is unused again. */
export interface ReversedRefund {
  id: string;
  amountPence: number;
  orderId: string | null;
  /** Pence of each receipt or credit note that the refund had used. */
  receipts: { receiptId: string; pence: number }[];
  creditNoteIds: string[];
}

/**
 * Reverses a refund by a row of the opposite amount, on the first open day. The money that it used of receipts and credit
 * notes is unused again; the caller returns that of an order to the order.
 * @throws not_found; conflict where it was reversed before or is a reversal, or the payment provider paid it back
 */
export async function reverseRefund(
  tx: Tx,
  reversal: { tenantId: string; id: string; reason: string; at: Date; byUserId: string | null },
): Promise<ReversedRefund> {
  const { tenantId, id, reason, at, byUserId } = reversal;
  const refund = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("refunds")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .forUpdate()
      .select([
        "customer_id as customerId",
        "order_id as orderId",
        "method",
        "amount_pence as amountPence",
        "reference",
        "provider_ref as providerRef",
        "method_known as methodKnown",
        "refunded_on as refundedOn",
      ]),
  );
  if (!refund) throw notFound("refund");
  if (refund.amountPence < 0) throw conflict("This is a reversal itself.");
  if (refund.providerRef !== null) {
    throw conflict("The payment provider paid this back, so it can't be reversed.");
  }
  const open = await readBefore(
    tx,
    sql<Date>`first_open_day(${tenantId}::uuid, ${at}::timestamptz)`,
  );
  const entry = await runSqlForOne(
    tx,
    sqlBuilder
      .insertInto("refunds")
      .values({
        tenant_id: tenantId,
        customer_id: refund.customerId,
        order_id: refund.orderId,
        method: refund.method,
        amount_pence: -refund.amountPence,
        reference: refund.reference,
        method_known: refund.methodKnown,
        recorded_by_user_id: byUserId,
        refunded_at: at,
        // A refund may be dated later than today, as at a yard whose day is closed.
        refunded_on: sql<Date>`greatest(${refund.refundedOn}::date, ${open})`,
        reverses_id: id,
        reason,
      })
      .onConflict((clash) => clash.columns(["tenant_id", "reverses_id"]).doNothing())
      .returning("id"),
  );
  if (!entry) throw conflict("This refund is reversed already.");
  const used = await runSql(
    tx,
    sqlBuilder
      .selectFrom("allocations")
      .where("tenant_id", "=", tenantId)
      .where("refund_id", "=", id)
      .groupBy(["receipt_id", "credit_note_id"])
      .having((eb) => eb(eb.fn.sum("amount_pence"), "<>", eb.lit(0)))
      .select([
        "receipt_id as receiptId",
        "credit_note_id as creditNoteId",
        sql<number>`sum(amount_pence)::int`.as("pence"),
      ]),
  );
  const receipts = used.flatMap(({ receiptId, pence }) =>
    receiptId === null ? [] : [{ receiptId, pence }],
  );
  const credits = used.flatMap(({ creditNoteId, pence }) =>
    creditNoteId === null ? [] : [{ creditNoteId, pence }],
  );
  const reversed = { refundId: id, reason: "Refund reversed" };
  const { orderId } = refund;
  await allocate(tx, { tenantId, at, byUserId }, [
    ...receipts.map(({ receiptId, pence }) => ({ receiptId, ...reversed, amountPence: -pence })),
    ...credits.map(({ creditNoteId, pence }) => ({
      creditNoteId,
      ...reversed,
      amountPence: -pence,
    })),
    // Money of an order is the order's again, from which it was paid back.
    ...(orderId === null
      ? []
      : receipts.map(({ receiptId, pence }) => ({
          receiptId,
          orderId,
          amountPence: pence,
          reason: reversed.reason,
        }))),
  ]);
  return {
    id: entry.id,
    amountPence: refund.amountPence,
    orderId,
    receipts,
    creditNoteIds: credits.map(({ creditNoteId }) => creditNoteId),
  };
}
