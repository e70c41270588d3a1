import { Prisma, type PrismaClient, type Tx } from "@roundsman/db";
import { z } from "zod";
import { invalid, notFound } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { loader } from "../../../platform/middleware/loader";
import { business } from "../../../platform/middleware/procedures";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { dateTime } from "../../../platform/values/format";
import { ByUserId, DriverProfile, DriverQuery, DriverSettings } from "./schema";

/** A driver with their settings; one who has none yet is shown with nothing set. */
interface DriverRow {
  userId: string;
  name: string;
  usualVehicleId: string | null;
  usualVehicleName: string | null;
  shiftStart: string | null;
  shiftEnd: string | null;
  breakMinutes: number | null;
  patchIds: string[];
  updatedAt: Date;
}

/** Members with role driver that meet a condition over `m` and `u`, by name, in one statement. */
const driverRows = (
  db: PrismaClient | Tx,
  tenantId: string,
  { where, take }: { where: Prisma.Sql; take: number },
): Promise<DriverRow[]> =>
  db.$queryRaw<DriverRow[]>(Prisma.sql`
    SELECT m.user_id AS "userId", u.name, p.usual_vehicle_id AS "usualVehicleId",
           v.name AS "usualVehicleName", p.shift_start AS "shiftStart", p.shift_end AS "shiftEnd",
           p.break_minutes AS "breakMinutes", coalesce(p.updated_at, m.joined_at) AS "updatedAt",
           ARRAY(SELECT d.patch_id::text FROM driver_patches d
                  WHERE d.tenant_id = m.tenant_id AND d.user_id = m.user_id ORDER BY 1) AS "patchIds"
      FROM members m
      JOIN users u ON u.id = m.user_id
      LEFT JOIN driver_profiles p ON p.tenant_id = m.tenant_id AND p.user_id = m.user_id
      LEFT JOIN vehicles v ON v.tenant_id = p.tenant_id AND v.id = p.usual_vehicle_id
     WHERE m.tenant_id = ${tenantId}::uuid AND m.role = 'driver' AND ${where}
     ORDER BY u.name, m.user_id LIMIT ${take}`);

/** Null where the user is no driver of the business. */
async function driverRow(
  db: PrismaClient | Tx,
  tenantId: string,
  userId: string,
): Promise<DriverRow | null> {
  const where = Prisma.sql`m.user_id = ${userId}`;
  const [row] = await driverRows(db, tenantId, { where, take: 1 });
  return row ?? null;
}

/** The driver named by `userId`; 404 for anybody who is no member with role driver. */
const findDriver = loader.input(ByUserId).use(async ({ ctx, input, next }) => {
  const driver = await driverRow(ctx.db, ctx.business.id, input.userId);
  if (!driver) throw notFound("driver");
  return next({ ctx: { driver } });
});

const viewDriver = (row: DriverRow): z.infer<typeof DriverProfile> => ({
  ...row,
  updatedAt: dateTime(row.updatedAt),
});

const DriverCursor = z.tuple([z.string(), z.string()]);

/** GET /drivers: by name. */
const list = business("drivers:read")
  .input(DriverQuery)
  .output(pageOf(DriverProfile))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, DriverCursor);
    const conditions = [
      after ? Prisma.sql`(u.name, m.user_id) > (${after[0]}, ${after[1]})` : Prisma.sql`true`,
      input.q ? Prisma.sql`strpos(lower(u.name), lower(${input.q})) > 0` : Prisma.sql`true`,
    ];
    const where = Prisma.join(conditions, " AND ");
    const rows = await driverRows(ctx.db, ctx.business.id, { where, take: input.limit + 1 });
    return toPage(rows, input.limit, viewDriver, (row) => [row.name, row.userId]);
  });

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

/** Two who set different ends of one shift stand in line. */
async function lockMember(tx: Tx, tenantId: string, userId: string): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM members WHERE tenant_id = ${tenantId}::uuid AND user_id = ${userId} FOR UPDATE`;
}

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
