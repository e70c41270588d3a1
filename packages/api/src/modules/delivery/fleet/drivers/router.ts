import { runSql, sql, type Tx } from "@roundsman/db";
import { z } from "zod";
import { invalid, notFound } from "../../../../platform/base/errors";
import { loader, router } from "../../../../platform/context/context";
import { business } from "../../../../platform/middleware/procedures";
import { decodeCursor, pageOf, toPage } from "../../../../platform/values/page";
import { search, wordsIn } from "../../../../platform/values/search";
import { driverRow, lockMember, selectDrivers, type DriverRow } from "./queries";
import { ByUserId, DriverProfile, DriverQuery, DriverSettings, viewDriver } from "./schema";

/** The driver named by `userId`; 404 for anybody who is no member with role driver. */
const findDriver = loader.input(ByUserId).use(async ({ ctx, input, next }) => {
  const driver = await driverRow(ctx.db, ctx.business.id, input.userId);
  if (!driver) throw notFound("driver");
  return next({ ctx: { driver } });
});

const DriverCursor = z.tuple([z.string(), z.string()]);

/** GET /drivers: by name. */
const list = business("drivers:read")
  .input(DriverQuery)
  .output(pageOf(DriverProfile))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, DriverCursor);
    const page = selectDrivers
      .where("m.tenant_id", "=", ctx.business.id)
      .where((eb) => (after ? comesAfter(after) : eb.lit(true)))
      .limit(input.limit + 1);
    const rows = await search(input.q, (words) =>
      runSql(
        ctx.db,
        page.where((eb) => eb.and(wordsIn(words, "u.found_by"))),
      ),
    );
    return toPage(rows, input.limit, viewDriver, (row) => [row.name, row.userId]);
  });

const comesAfter = ([name, userId]: readonly [string, string]) =>
  sql<boolean>`(u.name, m.user_id) > (${name}, ${userId})`;

/** GET /drivers/{userId}. */
const one = business("drivers:read")
  .concat(findDriver)
  .output(DriverProfile)
  .query(({ ctx }) => viewDriver(ctx.driver));

/**
 * PUT /drivers/{userId}: the usual vehicle and shift. What is left out is unchanged,
 * null clears; an end before its start is a night shift.
 * @throws validation where the shift would have one end only, or the vehicle is archived
 * @throws not_found for a vehicle of another business
 */
const put = business("drivers:write")
  .concat(findDriver)
  .input(DriverSettings)
  .output(DriverProfile)
  .mutation(({ ctx, input: { userId, ...settings } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      // Two who set different ends of one shift stand in line.
      await lockMember(tx, tenantId, userId);
      const before = await driverRow(tx, tenantId, userId);
      if (!before) throw notFound("driver");
      const will = mergedSettings(before, settings);
      requireWholeShift(will.shiftStart, will.shiftEnd);
      if (settings.usualVehicleId) await requireVehicle(tx, tenantId, settings.usualVehicleId);
      await tx.driverProfile.upsert({
        where: { tenantId_userId: { tenantId, userId } },
        create: { tenantId, userId, ...will, updatedAt: ctx.now },
        update: { ...will, updatedAt: ctx.now },
        select: { userId: true },
      });
      const row = await driverRow(tx, tenantId, userId);
      if (!row) throw notFound("driver");
      const after = viewDriver(row);
      await record({
        action: "driver.settings_put",
        words: `Set the vehicle and shift of ${after.name}`,
        subject: { kind: "driver", id: userId },
        before: viewDriver(before),
        after,
      });
      return after;
    }),
  );

/** The row as it will be: what is left out stays. */
const mergedSettings = (before: DriverRow, settings: z.infer<typeof DriverSettings>) => ({
  usualVehicleId: stated(settings.usualVehicleId, before.usualVehicleId),
  shiftStart: stated(settings.shiftStart, before.shiftStart),
  shiftEnd: stated(settings.shiftEnd, before.shiftEnd),
  breakMinutes: stated(settings.breakMinutes, before.breakMinutes),
});

const stated = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value);

function requireWholeShift(start: string | null, end: string | null): void {
  if (start === null && end !== null) {
    throw invalid({ path: "shiftStart", message: "A shift has a start as well as an end." });
  }
  if (start !== null && end === null) {
    throw invalid({ path: "shiftEnd", message: "A shift has an end as well as a start." });
  }
}

async function requireVehicle(tx: Tx, tenantId: string, id: string): Promise<void> {
  const vehicle = await tx.vehicle.findFirst({
    where: { tenantId, id },
    select: { name: true, archivedAt: true },
  });
  if (!vehicle) throw notFound("vehicle");
  if (vehicle.archivedAt) {
    throw invalid({ path: "usualVehicleId", message: `${vehicle.name} is archived.` });
  }
}

export const drivers = router({ list, one, put });
