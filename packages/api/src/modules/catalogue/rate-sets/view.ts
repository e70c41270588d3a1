import { dateTime, dateTimeOrNull } from "../../../platform/values/view";
import type { RateSetRow } from "./rows";
import type { RateSet } from "./schema";

export const viewRateSet = (row: RateSetRow): RateSet => ({
  ...row,
  archivedAt: dateTimeOrNull(row.archivedAt),
  createdAt: dateTime(row.createdAt),
  updatedAt: dateTime(row.updatedAt),
});
