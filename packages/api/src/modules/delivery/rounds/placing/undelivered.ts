import { anyUuid, runSql, sqlBuilder, type PrismaClient, type Tx } from "@roundsman/db";
import { isPlannable } from "../../../orders";
import { backToPlanning, closeGaps, dropStops } from "./placing";

/*
 * What becomes of the orders that a round ended without. They wait to be planned again; their stops stay on
 * the round, so that what a phone without signal recorded is still taken when it arrives
 * (docs/decisions/0180).
 */

const open = { completedAt: null, failedAt: null };

/** Gives the orders of a round that is done back to planning where they are still placed. Gives how many. */
export async function giveBack(
  tx: Tx,
  tenantId: string,
  roundId: string,
  now: Date,
): Promise<number> {
  await tx.stop.updateMany({
    where: { tenantId, roundId, ...open, givenBackAt: null },
    data: { givenBackAt: now },
  });
  return backToPlanning(tx, { tenantId, roundId });
}

/** The orders that a round gave back. */
export async function givenBackBy(
  db: PrismaClient,
  tenantId: string,
  roundId: string,
): Promise<string[]> {
  const stops = await db.stop.findMany({
    where: { tenantId, roundId, ...open, givenBackAt: { not: null } },
    select: { orderId: true },
  });
  return stops.map(({ orderId }) => orderId);
}

/**
 * Takes up again what a round had given back. An order that still waits comes back to its stop; the stop of
 * one that is planned elsewhere by now, or no longer waits, goes.
 * @returns whether a stop went
 */
export async function takeUpAgain(
  tx: Tx,
  tenantId: string,
  roundId: string,
  now: Date,
): Promise<boolean> {
  const stops = await tx.stop.findMany({
    where: { tenantId, roundId, ...open, givenBackAt: { not: null } },
    select: { id: true, orderId: true, roundId: true },
  });
  const ids = stops.map(({ orderId }) => orderId);
  const back = await runSql(
    tx,
    sqlBuilder
      .updateTable("orders as o")
      .set({ round_id: roundId })
      .where("o.tenant_id", "=", tenantId)
      .where("o.id", "=", anyUuid(ids))
      .where(isPlannable)
      .returning("o.id"),
  );
  const isBack = new Set(back.map(({ id }) => id));
  const gone = stops.filter(({ orderId }) => !isBack.has(orderId));
  await dropStops(tx, tenantId, gone, now);
  if (gone.length > 0) await closeGaps(tx, tenantId, [roundId]);
  await tx.stop.updateMany({
    where: { tenantId, roundId, orderId: { in: [...isBack] } },
    data: { givenBackAt: null },
  });
  return gone.length > 0;
}
