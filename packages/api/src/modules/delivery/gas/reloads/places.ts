import type { Tx } from "@roundsman/db";

/**
 * Keeps the reloads of a round in place whose stops leave it: one that is still to come lies before the next open stop
 * from then on, and goes where there is none, or where another reload lies there already. One that is done stays,
 * before the next stop or behind the last.
 * @param leaving the ids of open stops that leave their rounds
 */
export async function keepReloads(
  tx: Tx,
  tenantId: string,
  leaving: readonly string[],
): Promise<void> {
  const reloads = await tx.roundReload.findMany({
    where: { tenantId, beforeStopId: { in: [...leaving] } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, roundId: true, doneAt: true, beforeStop: { select: { sequence: true } } },
  });
  for (const { id, roundId, doneAt, beforeStop } of reloads) {
    const next = await tx.stop.findFirst({
      where: {
        tenantId,
        roundId,
        id: { notIn: [...leaving] },
        sequence: { gte: beforeStop?.sequence ?? 0 },
        ...(doneAt === null && { completedAt: null, failedAt: null }),
      },
      orderBy: [{ sequence: "asc" }, { id: "asc" }],
      select: { id: true, reloads: { select: { id: true } } },
    });
    const free = next?.reloads.length === 0 ? next.id : null;
    if (doneAt !== null || free !== null) {
      const data = { beforeStopId: free };
      await tx.roundReload.updateMany({ where: { tenantId, id }, data });
    } else {
      await tx.roundReload.deleteMany({ where: { tenantId, id } });
    }
  }
}
