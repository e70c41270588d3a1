import type { Tx } from "@roundsman/db";
import type { z } from "zod";
import { invalid, notFound } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { findDriver } from "./gates";
import { driverRow, type DriverRow } from "./rows";
import { DriverProfile, DriverSettings } from "./schema";
import { viewDriver } from "./view";

/**
 * PUT /drivers/{userId}: the usual vehicle and shift. What is left out is unchanged,
 * null clears; an end before its start is a night shift.
 * @throws validation where the shift would have one end only, or the vehicle is archived
 * @throws not_found for a vehicle of another business
 */
export const put = business("drivers:write")
  .concat(findDriver)
  .input(DriverSettings)
  .output(DriverProfile)
  .mutation(({ ctx, input: { userId, ...settings } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      await lockMember(tx, tenantId, userId);
      const before = await driverRow(tx, tenantId, userId);
      if (!before) throw notFound("driver");
      const will = merged(before, settings);
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
const merged = (before: DriverRow, settings: z.infer<typeof DriverSettings>) => ({
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
