import type { Location } from "@roundsman/db";
import { dateTime, dateTimeOrNull } from "../../../platform/values/view";
import type { Yard } from "./schema";

export const viewYard = (row: Location): Yard => ({
  id: row.id,
  name: row.name,
  address: row.address,
  postcode: row.postcode,
  latitude: row.latitude,
  longitude: row.longitude,
  opens: row.opens,
  closes: row.closes,
  archivedAt: dateTimeOrNull(row.archivedAt),
  createdAt: dateTime(row.createdAt),
  updatedAt: dateTime(row.updatedAt),
});
