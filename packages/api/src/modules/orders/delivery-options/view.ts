import type { DeliveryOption as DeliveryOptionRow } from "@roundsman/db";
import { dateTime, dateTimeOrNull } from "../../../platform/values/view";
import type { DeliveryOption } from "./schema";

export const viewDeliveryOption = (row: DeliveryOptionRow): DeliveryOption => ({
  id: row.id,
  name: row.name,
  minDays: row.minDays,
  maxDays: row.maxDays,
  pricePence: row.pricePence,
  sortOrder: row.sortOrder,
  archivedAt: dateTimeOrNull(row.archivedAt),
  createdAt: dateTime(row.createdAt),
  updatedAt: dateTime(row.updatedAt),
});
