import type { PrismaClient, Tx } from "@roundsman/db";
import type { z } from "zod";
import { dateTime, dateTimeOrNull } from "../../../platform/values/format";
import type { RoundCash } from "./schema";

/** What was taken on a round and what became of it. */
export async function roundCash(
  db: PrismaClient | Tx,
  tenantId: string,
  roundId: string,
): Promise<z.infer<typeof RoundCash>> {
  const taken = await db.stop.aggregate({
    where: { tenantId, roundId },
    _sum: { cashTakenPence: true },
  });
  const rows = await db.cashHandover.findMany({
    where: { tenantId, roundId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    omit: { tenantId: true, countedByUserId: true },
  });
  const { _sum: sums } = taken;
  const takenPence = sums.cashTakenPence ?? 0;
  const handedPence = rows.reduce((sum, row) => sum + row.handedPence, 0);
  return {
    takenPence,
    handedPence,
    outstandingPence: takenPence - handedPence,
    handovers: rows.map((row) => ({
      ...row,
      countedAt: dateTimeOrNull(row.countedAt),
      createdAt: dateTime(row.createdAt),
    })),
  };
}
