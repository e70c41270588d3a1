import type { Vehicle as VehicleRow } from "@roundsman/db";
import type { z } from "zod";
import { dateTime, dateTimeOrNull } from "../../../platform/values/view";
import type { Vehicle } from "./schema";

export function viewVehicle(row: VehicleRow): z.infer<typeof Vehicle> {
  return {
    id: row.id,
    name: row.name,
    registration: row.registration,
    payloadKg: row.payloadKg,
    volumeLitres: row.volumeLitres,
    hazardLimitKg: row.hazardLimitKg,
    archivedAt: dateTimeOrNull(row.archivedAt),
    createdAt: dateTime(row.createdAt),
    updatedAt: dateTime(row.updatedAt),
  };
}
