import { Prisma, type RoundStatus, type Tx } from "@roundsman/db";
import { conflict, notFound } from "../../../platform/base/errors";

/** A round as a write sees it, its row held until the transaction ends. */
export interface LockedRound {
  id: string;
  roundDate: Date;
  vehicleId: string | null;
  driverUserId: string | null;
  startLocationId: string | null;
  endLocationId: string | null;
  status: RoundStatus;
  issuedAt: Date | null;
  issuedVersion: number | null;
  loadConfirmedAt: Date | null;
  wentOutAt: Date | null;
  doneAt: Date | null;
  version: number;
}

/**
 * Takes the round for the rest of the transaction. Every write on a round or its stops starts here, so
 * two of them stand in line. After it: its stops, then orders, then stock levels.
 * @param orderIds orders to be put on it: the rounds they are on now are taken too
 * @throws not_found where it has been removed meanwhile
 */
export async function lockRound(
  tx: Tx,
  tenantId: string,
  id: string,
  orderIds: readonly string[] = [],
): Promise<LockedRound> {
  const rounds = await lockRounds(tx, tenantId, [id], orderIds);
  const round = rounds.find((locked) => locked.id === id);
  if (!round) throw notFound("round");
  return round;
}

/**
 * Takes these rounds and those the orders are on, all in one order, so that two rounds can swap. In a business
 * orders are put on rounds by one at a time: one that moved while somebody waited for its round would be on
 * another that they don't hold.
 */
export async function lockRounds(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  orderIds: readonly string[],
): Promise<LockedRound[]> {
  if (orderIds.length > 0) {
    const turn = `placing:${tenantId}`;
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${turn}, 0))::text`;
  }
  return tx.$queryRaw<LockedRound[]>(Prisma.sql`
    SELECT id, round_date AS "roundDate", vehicle_id AS "vehicleId", driver_user_id AS "driverUserId",
           start_location_id AS "startLocationId", end_location_id AS "endLocationId", status,
           issued_at AS "issuedAt", issued_version AS "issuedVersion",
           load_confirmed_at AS "loadConfirmedAt", went_out_at AS "wentOutAt", done_at AS "doneAt", version
      FROM rounds WHERE tenant_id = ${tenantId}::uuid AND id = ANY(
        SELECT unnest(${[...ids]}::uuid[]) UNION SELECT o.round_id FROM orders o
         WHERE o.tenant_id = ${tenantId}::uuid AND o.id = ANY(${[...orderIds]}::uuid[]))
     ORDER BY id FOR UPDATE`);
}

/** @throws conflict where the round is no longer as the caller saw it; nothing given asks for nothing */
export function requireVersion(round: { version: number }, version: string | undefined): void {
  if (version !== undefined && version !== String(round.version)) {
    throw conflict("The round was changed meanwhile. Load it again and repeat your change.");
  }
}

/**
 * For a change that leaves what the driver was handed as it was: its going out, its load being counted.
 * Whoever has the round as it stands still has it so.
 */
export const stillHanded = ({ version, issuedVersion }: LockedRound) => ({
  issuedVersion: issuedVersion === version ? version + 1 : issuedVersion,
});

/** Writes columns of a locked round and counts the change. */
export async function saveRound(
  tx: Tx,
  tenantId: string,
  id: string,
  data: Prisma.RoundUncheckedUpdateManyInput & { updatedAt: Date },
): Promise<void> {
  await tx.round.updateMany({
    where: { tenantId, id },
    data: { ...data, version: { increment: 1 } },
  });
}
