import type { Plan, PrismaClient, Tx } from "@roundsman/db";
import { plans } from "../../../platform/access/standing";
import { planRequired } from "../../../platform/base/errors";

/** Vehicles in use, archived ones not counted (docs/contract/console.md#consolebusiness: vehiclesUsed). */
const vehiclesInUse = (db: PrismaClient | Tx, tenantId: string): Promise<number> =>
  db.vehicle.count({ where: { tenantId, archivedAt: null } });

/** @throws plan_required where one more vehicle is more than the plan has */
export async function requireRoomFor(
  db: PrismaClient | Tx,
  tenantId: string,
  plan: Plan,
): Promise<void> {
  const { vehicles: most } = plans[plan];
  if (most === null || (await vehiclesInUse(db, tenantId)) < most) return;
  throw planRequired(`Your plan has ${most} vehicles. Archive one, or change the plan.`);
}

/**
 * Settles the plan's limit for the rest of the transaction: whoever else would add a vehicle, or change
 * the plan, waits. A vehicle that is in use already needs no room.
 * @throws plan_required as above, by the plan as it is now
 */
export async function takeRoom(tx: Tx, tenantId: string, vehicleId?: string): Promise<void> {
  const [subscription] = await tx.$queryRaw<{ plan: Plan }[]>`
    SELECT plan FROM subscriptions WHERE tenant_id = ${tenantId}::uuid FOR UPDATE`;
  const used = vehicleId && {
    where: { tenantId, id: vehicleId, archivedAt: null },
    select: { id: true },
  };
  if (used && (await tx.vehicle.findFirst(used))) return;
  await requireRoomFor(tx, tenantId, subscription?.plan ?? "starter");
}
