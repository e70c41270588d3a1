import { runSqlForOne, sqlBuilder, type Plan, type PrismaClient, type Tx } from "@roundsman/db";
import { plans } from "../../../../platform/access/caller";
import { asksNothing } from "../../../../platform/audit/change";
import { conflict, isDuplicate, notFound, planRequired } from "../../../../platform/base/errors";
import { loader, router } from "../../../../platform/context/context";
import { business } from "../../../../platform/middleware/procedures";
import { pageOf, toPage } from "../../../../platform/values/page";
import { pageByName, whereWords } from "../../../../platform/values/search";
import { ById } from "../../../../platform/values/values";
import { NewVehicle, Vehicle, VehicleChange, VehicleQuery, viewVehicle } from "./schema";

/** Vehicles in use, archived ones not counted (docs/contract/console.md#consolebusiness: vehiclesUsed). */
const vehiclesInUse = (db: PrismaClient | Tx, tenantId: string): Promise<number> =>
  db.vehicle.count({ where: { tenantId, archivedAt: null } });

/** @throws plan_required where one more vehicle is more than the plan has */
async function requirePlanLimit(
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
async function lockPlanLimit(tx: Tx, tenantId: string, vehicleId?: string): Promise<void> {
  const subscription = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("subscriptions")
      .where("tenant_id", "=", tenantId)
      .select("plan")
      .forUpdate(),
  );
  const used = vehicleId && {
    where: { tenantId, id: vehicleId, archivedAt: null },
    select: { id: true },
  };
  if (used && (await tx.vehicle.findFirst(used))) return;
  await requirePlanLimit(tx, tenantId, subscription?.plan ?? "starter");
}

/** The vehicle named by `id`; 404 where there is none. */
const findVehicle = loader.input(ById).use(async ({ ctx, input, next }) => {
  const vehicle = await ctx.db.vehicle.findFirst({
    where: { tenantId: ctx.business.id, id: input.id },
  });
  if (!vehicle) throw notFound("vehicle");
  return next({ ctx: { vehicle } });
});

/** 402 where the plan has no room for another vehicle; told before a body is looked at. */
const withinPlanLimit = loader.use(async ({ ctx, next }) => {
  await requirePlanLimit(ctx.db, ctx.business.id, ctx.business.standing.plan);
  return next();
});

/** @throws conflict where the write gives a vehicle the name of another */
async function withUniqueName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicate(error)) throw conflict("Another vehicle has this name.", "name");
    throw error;
  }
}

/** GET /vehicles: by name, what fits best first while it is searched; archived ones are left out unless asked for. */
const list = business("rounds:read")
  .input(VehicleQuery)
  .output(pageOf(Vehicle))
  .query(async ({ ctx, input }) => {
    const { rows, cursorOf } = await pageByName(input, ({ words, fit, after, take }) =>
      ctx.db.vehicle.findMany({
        where: {
          tenantId: ctx.business.id,
          ...(input.archived ? {} : { archivedAt: null }),
          ...(input.updatedSince && { updatedAt: { gte: input.updatedSince } }),
          AND: [
            ...whereWords(words, (found) => [found]),
            ...fit,
            after
              ? { OR: [{ name: { gt: after.name } }, { name: after.name, id: { gt: after.id } }] }
              : {},
          ],
        },
        orderBy: [{ name: "asc" }, { id: "asc" }],
        take,
      }),
    );
    return toPage(rows, input.limit, viewVehicle, cursorOf);
  });

/** GET /vehicles/{id}. */
const one = business("rounds:read")
  .concat(findVehicle)
  .output(Vehicle)
  .query(({ ctx }) => viewVehicle(ctx.vehicle));

/** POST /vehicles, as far as the plan goes. */
const create = business("rounds:write")
  .concat(withinPlanLimit)
  .input(NewVehicle)
  .output(Vehicle)
  .mutation(({ ctx, input }) =>
    withUniqueName(() =>
      ctx.change(async (tx, record) => {
        await lockPlanLimit(tx, ctx.business.id);
        const row = await tx.vehicle.create({
          data: { tenantId: ctx.business.id, createdAt: ctx.now, ...input },
        });
        await record({
          action: "vehicle.created",
          words: `Added the vehicle ${row.name}`,
          subject: { kind: "vehicle", id: row.id },
          after: viewVehicle(row),
        });
        return viewVehicle(row);
      }),
    ),
  );

/**
 * PATCH /vehicles/{id}: what is left out is unchanged, null clears. An archived vehicle stays on its
 * rounds and is offered for no new one; taking it back into use counts against the plan.
 */
const change = business("rounds:write")
  .concat(findVehicle)
  .input(VehicleChange)
  .output(Vehicle)
  .mutation(({ ctx, input: { id, ...wanted } }) => {
    if (asksNothing(wanted)) return viewVehicle(ctx.vehicle);
    const { archived, ...fields } = wanted;
    return withUniqueName(() =>
      ctx.change(async (tx, record) => {
        const tenantId = ctx.business.id;
        if (archived === false) await lockPlanLimit(tx, tenantId, id);
        const [row] = await tx.vehicle.updateManyAndReturn({
          where: { tenantId, id },
          data: {
            ...fields,
            ...(archived !== undefined && {
              archivedAt: archived ? (ctx.vehicle.archivedAt ?? ctx.now) : null,
            }),
          },
        });
        if (!row) throw notFound("vehicle");
        await record({
          action: "vehicle.changed",
          words: `Changed the vehicle ${row.name}`,
          subject: { kind: "vehicle", id },
          before: viewVehicle(ctx.vehicle),
          after: viewVehicle(row),
        });
        return viewVehicle(row);
      }),
    );
  });

export const vehicles = router({ list, one, create, change });
