import { dateTime, dateTimeOrNull } from "../../../platform/values/view";
import type { CustomerRow } from "../customer/rows";
import type { Customer } from "../customer/schema";

export const viewCustomer = (row: CustomerRow): Customer => ({
  ...row,
  archivedAt: dateTimeOrNull(row.archivedAt),
  erasedAt: dateTimeOrNull(row.erasedAt),
  createdAt: dateTime(row.createdAt),
  updatedAt: dateTime(row.updatedAt),
});
