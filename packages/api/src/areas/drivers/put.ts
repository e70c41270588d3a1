import type { Tx } from "@roundsman/db";
import { invalid, notFound } from "../../errors";
import { business } from "../../procedures";
import { requireNamed } from "../rounds/named";
import { findDriver } from "./gates";
import { driverRow } from "./rows";
import { DriverProfile, DriverSettings } from "./schema";
import { viewDriver } from "./view";

/**
 * PUT /drivers/{userId} (interface.md, 13): the usual vehicle and shift. What is left out is unchanged,
 * null clears; an end before its start is a night shift.
 * @throws validation where the shift would have one end only
 * @throws not_found for a vehicle of another business; conflict for an archived one
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
      requireWholeShift(
        settings.shiftStart === undefined ? before.shiftStart : settings.shiftStart,
        settings.shiftEnd === undefined ? before.shiftEnd : settings.shiftEnd,
      );
      await requireNamed(tx, tenantId, { vehicleId: settings.usualVehicleId });
      const data = { ...settings, updatedAt: ctx.now };
      await tx.driverProfile.upsert({
        where: { tenantId_userId: { tenantId, userId } },
        create: { tenantId, userId, ...data },
        update: data,
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

function requireWholeShift(start: string | null, end: string | null): void {
  if (start === null && end !== null) {
    throw invalid({ path: "shiftStart", message: "A shift has a start as well as an end." });
  }
  if (start !== null && end === null) {
    throw invalid({ path: "shiftEnd", message: "A shift has an end as well as a start." });
  }
}
