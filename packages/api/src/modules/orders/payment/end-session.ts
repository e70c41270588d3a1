import type { Tx } from "@roundsman/db";
import { enqueue } from "../../../platform/jobs/enqueue";

/**
 * Ends an order's open payment session, in the transaction that makes its amount wrong: cancelling,
 * changing, paying otherwise. The provider is told by a job, since nothing outside is called from
 * within a transaction; where the customer is quicker, the notice of the payment settles it.
 */
export async function endOpenSession(
  tx: Tx,
  { tenantId, orderId }: { tenantId: string; orderId: string },
  now: Date,
): Promise<void> {
  const ended = await tx.$queryRaw<{ id: string }[]>`
    UPDATE payment_sessions SET status = 'cancelled', ended_at = ${now}
     WHERE tenant_id = ${tenantId}::uuid AND order_id = ${orderId}::uuid AND status = 'open'
    RETURNING id`;
  for (const { id } of ended) {
    await enqueue(tx, "end_payment_session", { tenantId, sessionId: id });
  }
}
