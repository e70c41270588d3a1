import type { Tx } from "@roundsman/db";
import type { Events } from "../../../platform/events/events";

/** The round an order is on, locked. */
export type RoundPlace = Events["order.left_round"]["round"];

/**
 * Locks the round an order is on, if any. A round is always locked before its orders, so that nobody
 * waits for somebody who waits for them.
 */
export async function lockRoundOf(
  tx: Tx,
  tenantId: string,
  orderId: string,
): Promise<RoundPlace | null> {
  const rows = await tx.$queryRaw<RoundPlace[]>`
    SELECT r.id, r.status::text, r.driver_user_id AS "driverUserId", r.issued_at AS "issuedAt"
      FROM rounds r JOIN orders o ON o.tenant_id = r.tenant_id AND o.round_id = r.id
     WHERE o.tenant_id = ${tenantId}::uuid AND o.id = ${orderId}::uuid
       FOR UPDATE OF r`;
  return rows[0] ?? null;
}
