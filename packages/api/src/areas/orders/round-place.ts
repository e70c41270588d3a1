import type { RoundStatus, Tx } from "@roundsman/db";
import { enqueue } from "../../jobs/enqueue";
import { notifyPerson } from "../notifications/notify";

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
 * which case it stays as a failed one. The driver of a round already issued is told. The order's own `roundId` is
 * the caller's to clear.
 */
export async function leaveRound(
  tx: Tx,
  round: RoundPlace,
  of: { tenantId: string; orderId: string; name: string; because: string },
  now: Date,
): Promise<void> {
  const { tenantId, orderId } = of;
  const open = { tenantId, orderId, roundId: round.id, completedAt: null, failedAt: null };
  await tx.stop.deleteMany({ where: { ...open, records: { none: {} }, movements: { none: {} } } });
  await tx.stop.updateMany({
    where: open,
    data: { failedAt: now, failureReason: "other", failureNote: of.because, updatedAt: now },
  });
  await noteRoundChange(tx, tenantId, round, now);
  if (round.driverUserId && round.issuedAt && round.status !== "done") {
    const notice = { title: `Order ${of.name} is off your round`, body: of.because };
    await notifyPerson(
      tx,
      tenantId,
      round.driverUserId,
      { kind: "round.changed", ...notice, href: "/drive" },
      now,
    );
  }
}

/** A round's version counts every change to what it carries; its times are worked out anew. */
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
  const payload = { tenantId, roundId: round.id };
  await enqueue(tx, "route_round", payload, { key: `route_round:${round.id}` });
}
