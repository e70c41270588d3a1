import type { Domain as DomainRow } from "@roundsman/db";
import { dateTime, dateTimeOrNull } from "../../../platform/values/view";
import type { ShopSite } from "./pay-address";
import { recordsOf } from "./records";
import type { Domain } from "./schema";

export const viewDomain = (row: DomainRow, site: ShopSite): Domain => ({
  id: row.id,
  host: row.host,
  kind: row.kind,
  isPrimary: row.isPrimary,
  verifyToken: row.verifyToken,
  verifiedAt: dateTimeOrNull(row.verifiedAt),
  lastCheckedAt: dateTimeOrNull(row.lastCheckedAt),
  lastError: row.lastError,
  failingSince: dateTimeOrNull(row.failingSince),
  lapsesAt: dateTimeOrNull(row.lapsesAt),
  createdAt: dateTime(row.createdAt),
  records: recordsOf(row, site),
});
