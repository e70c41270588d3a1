import {
  runSqlForOne,
  sameBusiness,
  sql,
  sqlBuilder,
  type InferResult,
  type SqlRunner,
} from "@roundsman/db";
import { notFound } from "../../../platform/base/errors";

/* Refunds as they were noted, and the reasons against reversing one (docs/decisions/0408). */

/** Refunds as `f`, with what decides whether each can be reversed. A caller adds which; it must name the tenant. */
export const selectRefunds = sqlBuilder.selectFrom("refunds as f").select([
  "f.id",
  "f.order_id as orderId",
  "f.customer_id as customerId",
  "f.method",
  "f.amount_pence as amountPence",
  "f.refunded_on as refundedOn",
  "f.refunded_at as refundedAt",
  "f.created_at as createdAt",
  "f.reference",
  "f.provider_ref as providerRef",
  "f.reverses_id as reversesId",
  "f.reason",
  sql<string | null>`(select v.id from refunds v
    where ${sameBusiness("v", "f")} and v.reverses_id = f.id)`.as("reversedById"),
  sql<boolean>`exists (select from bank_matches m
    where ${sameBusiness("m", "f")} and m.refund_id = f.id and m.undone_at is null)`.as(
    "isMatched",
  ),
  sql<boolean>`exists (select from customers c
    where ${sameBusiness("c", "f")} and c.id = f.customer_id and c.erased_at is not null)`.as(
    "isErased",
  ),
]);

const readRefund = (runner: SqlRunner, tenantId: string, id: string) =>
  runSqlForOne(runner, selectRefunds.where("f.tenant_id", "=", tenantId).where("f.id", "=", id));

export type RefundRow = InferResult<typeof selectRefunds>[number];

/** The refund inside a change. @throws not_found */
export async function refundNow(
  runner: SqlRunner,
  tenantId: string,
  id: string,
): Promise<RefundRow> {
  const refund = await readRefund(runner, tenantId, id);
  if (!refund) throw notFound("refund");
  return refund;
}

/** The reasons against reversing a refund. */
export function whyRefundNotReversed(refund: RefundRow): string | null {
  if (refund.reversesId !== null) return "This is a reversal itself.";
  if (refund.reversedById !== null) return "This refund is reversed already.";
  if (refund.providerRef !== null) {
    return "The payment provider paid this back, so it can't be reversed.";
  }
  if (refund.isMatched) {
    return "A line of a bank statement is matched with this refund: undo that first.";
  }
  return refund.isErased && refund.orderId === null
    ? "This customer's data was erased: nobody is left to whom credit could be given."
    : null;
}
