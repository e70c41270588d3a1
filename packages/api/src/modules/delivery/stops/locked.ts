import { Prisma, type Tx } from "@roundsman/db";
import { notFound } from "../../../platform/base/errors";

/** A stop as a recording sees it, its row held until the transaction ends. */
export interface LockedStop {
  id: string;
  orderId: string;
  cashTakenPence: number;
  completedAt: Date | null;
  failedAt: Date | null;
}

/** @throws not_found where it has been taken off the round meanwhile */
export async function lockStop(
  tx: Tx,
  of: { tenantId: string; roundId: string; stopId: string },
): Promise<LockedStop> {
  const [stop] = await tx.$queryRaw<LockedStop[]>(Prisma.sql`
    SELECT id, order_id AS "orderId", cash_taken_pence AS "cashTakenPence",
           completed_at AS "completedAt", failed_at AS "failedAt"
      FROM stops
     WHERE tenant_id = ${of.tenantId}::uuid AND round_id = ${of.roundId}::uuid AND id = ${of.stopId}::uuid
       FOR UPDATE`);
  if (!stop) throw notFound("stop");
  return stop;
}
