import type { RoundStatus, Tx } from "@roundsman/db";
import { notifyPerson } from "../notifications/notify";
import { takeOffRounds } from "../rounds/placing";
import { webPages } from "../../shapes/pages";

/** The round an order is on, locked. */
export interface RoundPlace {
  id: string;
  status: RoundStatus;
  driverUserId: string | null;
  issuedAt: Date | null;
}

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

/**
 * Takes an order off its round: its open stop goes, unless something was recorded at it once, in
 * which case it stays as a failed one. The driver of a round already issued is told.
 */
export async function leaveRound(
  tx: Tx,
  round: RoundPlace,
  of: { tenantId: string; orderId: string; name: string; because: string },
  now: Date,
): Promise<void> {
  const { tenantId, orderId, name, because } = of;
  await takeOffRounds(tx, tenantId, [orderId], now);
  if (!round.driverUserId || !round.issuedAt || round.status === "done") return;
  await notifyPerson(
    tx,
    tenantId,
    round.driverUserId,
    {
      kind: "round.changed",
      title: `Order ${name} is off your round`,
      body: because,
      href: webPages.drive,
    },
    now,
  );
}

/** A round's version counts every change to what it carries. */
export async function noteRoundChange(
  tx: Tx,
  tenantId: string,
  round: Pick<RoundPlace, "id">,
  now: Date,
): Promise<void> {
  await tx.round.updateMany({
    where: { tenantId, id: round.id },
    data: { version: { increment: 1 }, updatedAt: now },
  });
}
