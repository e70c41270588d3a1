import type { TrustRequest as TrustRequestRow, TrustStatus } from "@roundsman/db";
import { dateTime, dateTimeOrNull } from "../../../platform/values/view";
import type { TrustRequest } from "./schema";

/** An approval whose 90 days are over reads as expired; nothing need write it down. */
export const statusNow = (
  row: Pick<TrustRequestRow, "status" | "accessExpiresAt">,
  now: Date,
): TrustStatus =>
  row.status === "approved" && row.accessExpiresAt !== null && row.accessExpiresAt <= now
    ? "expired"
    : row.status;

export const viewTrustRequest = (row: TrustRequestRow, now: Date): TrustRequest => ({
  id: row.id,
  kind: row.kind,
  status: statusNow(row, now),
  fullName: row.fullName,
  email: row.email,
  company: row.company,
  companyNumber: row.companyNumber,
  registeredAddress: row.registeredAddress,
  role: row.role,
  reason: row.reason,
  tenantId: row.businessId,
  tenantName: row.businessName,
  ndaVersion: row.ndaVersion,
  ndaAcceptedAt: dateTimeOrNull(row.ndaAcceptedAt),
  verifiedAt: dateTimeOrNull(row.verifiedAt),
  ndaSha256: row.ndaSha256,
  decidedByName: row.decidedByName,
  decidedAt: dateTimeOrNull(row.decidedAt),
  decisionNote: row.decisionNote,
  accessExpiresAt: dateTimeOrNull(row.accessExpiresAt),
  createdAt: dateTime(row.createdAt),
});
