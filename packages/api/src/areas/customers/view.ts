import { dateTime, dateTimeOrNull } from "../../shapes/view";
import type { CustomerRow } from "./rows";
import type { Customer } from "./schema";

export const viewCustomer = (row: CustomerRow): Customer => ({
  ...row,
  archivedAt: dateTimeOrNull(row.archivedAt),
  erasedAt: dateTimeOrNull(row.erasedAt),
  createdAt: dateTime(row.createdAt),
  updatedAt: dateTime(row.updatedAt),
});
