import { z } from "zod";
import { dateTime } from "../../../../platform/values/format";
import { PageQuery } from "../../../../platform/values/page";
import { DateTime, text, TimeOfDay, Uuid } from "../../../../platform/values/values";
import type { DriverRow } from "./queries";

/** docs/contract/rounds.md#driverprofile. */
export const DriverProfile = z
  .object({
    userId: z.string(),
    name: z.string(),
    usualVehicleId: Uuid.nullable(),
    usualVehicleName: z.string().nullable(),
    shiftStart: TimeOfDay.nullable(),
    shiftEnd: TimeOfDay.nullable(),
    breakMinutes: z.int().nullable(),
    patchIds: z.array(z.string()),
    updatedAt: DateTime,
  })
  .meta({ id: "DriverProfile" });

/** User identifiers are opaque strings. */
export const ByUserId = z.object({ userId: text(64, 1) });

/** PUT /drivers/{userId}. What is left out is unchanged, null clears; a shift has both its ends or none. */
export const DriverSettings = z
  .object({
    usualVehicleId: Uuid.nullish(),
    shiftStart: TimeOfDay.nullish(),
    shiftEnd: TimeOfDay.nullish(),
    breakMinutes: z.int().min(0).max(240).nullish(),
  })
  .meta({ id: "DriverSettings" });

export const DriverQuery = PageQuery.extend({ q: text(120).optional() });

/** docs/contract/rounds.md#driverprofile. */
export const viewDriver = (row: DriverRow): z.infer<typeof DriverProfile> => ({
  ...row,
  updatedAt: dateTime(row.updatedAt),
});
