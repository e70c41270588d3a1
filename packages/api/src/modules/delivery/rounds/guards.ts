import type { PrismaClient, Tx } from "@roundsman/db";
import { requireDriving, requireVisible } from "../../../platform/access/caller";
import { invalid, notFound } from "../../../platform/base/errors";
import { loader } from "../../../platform/context/context";
import { ById } from "../../../platform/values/values";
import { namedYard } from "../../stock";

/** The round named by `id`: 404 where there is none, 403 where it is another driver's. */
export const findRound = loader.input(ById).use(async ({ ctx, input, next }) => {
  const round = await ctx.db.round.findFirst({
    where: { tenantId: ctx.business.id, id: input.id },
    select: { id: true, roundDate: true, driverUserId: true, status: true, version: true },
  });
  if (!round) throw notFound("round");
  requireVisible(ctx, round);
  return next({ ctx: { round } });
});

/** The same, for what is done on the road: by its driver, or by whoever may change rounds. */
export const findDrivenRound = findRound.use(({ ctx, next }) => {
  requireDriving(ctx, ctx.round);
  return next();
});

/** What a round may name of the business; null and undefined name nothing. */
interface RoundParts {
  vehicleId?: string | null;
  driverUserId?: string | null;
  startLocationId?: string | null;
  endLocationId?: string | null;
}

/**
 * @throws not_found where a vehicle, driver or yard is none of this business's
 * @throws validation where one is archived
 */
export async function requireNamed(
  db: PrismaClient | Tx,
  tenantId: string,
  named: RoundParts,
): Promise<void> {
  if (named.vehicleId) await requireVehicle(db, tenantId, named.vehicleId);
  if (named.driverUserId) {
    const member = await db.member.findFirst({
      where: { tenantId, userId: named.driverUserId },
      select: { userId: true },
    });
    if (!member) throw notFound("driver");
  }
  for (const path of ["startLocationId", "endLocationId"] as const) {
    const id = named[path];
    if (id) await namedYard(db, tenantId, id, path);
  }
}

async function requireVehicle(db: PrismaClient | Tx, tenantId: string, id: string): Promise<void> {
  const vehicle = await db.vehicle.findFirst({
    where: { tenantId, id },
    select: { name: true, archivedAt: true },
  });
  if (!vehicle) throw notFound("vehicle");
  if (vehicle.archivedAt) {
    throw invalid({ path: "vehicleId", message: `${vehicle.name} is archived.` });
  }
}
