import type { Prisma, TrustRequest as TrustRequestRow, TrustStatus, Tx } from "@roundsman/db";
import { conflict, notFound, refuseIf } from "../../../platform/base/errors";
import { dateTime, dateTimeOrNull } from "../../../platform/values/format";
import { ById } from "../../../platform/values/values";
import { trustCentre } from "../trust/queries";
import type { TrustRequest } from "./schema";

type Standing = Pick<TrustRequestRow, "status" | "accessExpiresAt">;

/** An approval whose 90 days are over reads as expired; nothing need write it down. */
export const statusNow = (row: Standing, now: Date): TrustStatus =>
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
  revokedByName: row.revokedByName,
  revokedAt: dateTimeOrNull(row.revokedAt),
  revokeNote: row.revokeNote,
  createdAt: dateTime(row.createdAt),
});

/**
 * Moves a request on, if it still stands where it was when it was read: of two answers at once one
 * is given. @throws conflict for the other
 */
export async function settle(
  tx: Tx,
  request: { id: string; status: TrustStatus },
  data: Prisma.TrustRequestUpdateManyMutationInput,
) {
  const [row] = await tx.trustRequest.updateManyAndReturn({
    where: { id: request.id, status: request.status },
    data,
  });
  if (!row) throw conflict("This request was answered in the meantime.");
  return row;
}

/** Why a request can't be answered; null where it waits for its answer. */
export function whyNotWaiting({ status }: Pick<Standing, "status">): string | null {
  if (status === "pending") return null;
  return status === "draft"
    ? "They have not confirmed their address yet."
    : "This request is not waiting for an answer.";
}

const whyOver: Partial<Record<TrustStatus, string>> = {
  declined: "This request was declined: there is no access. They may ask again.",
  revoked: "Their access was revoked. They may ask again.",
  expired: "Their access has run out. They may ask again.",
};

/** Why nothing can be done with the access of a request; null where it has one in force. */
export function whyNoAccess(row: Standing, now: Date): string | null {
  const status = statusNow(row, now);
  return status === "approved" ? null : (whyOver[status] ?? "This request has no access yet.");
}

/** The request named by `id`; 404 otherwise. */
export const findTrustRequest = trustCentre.input(ById).use(async ({ ctx, input, next }) => {
  const trustRequest = await ctx.db.trustRequest.findFirst({ where: { id: input.id } });
  if (!trustRequest) throw notFound("trust-centre request");
  return next({ ctx: { trustRequest } });
});

/** One that waits for its answer; 409 otherwise. */
export const findWaiting = findTrustRequest.use(({ ctx, next }) => {
  refuseIf(whyNotWaiting(ctx.trustRequest));
  return next();
});

/** One whose access is in force; 409 otherwise. */
export const findWithAccess = findTrustRequest.use(({ ctx, next }) => {
  refuseIf(whyNoAccess(ctx.trustRequest, ctx.now));
  return next();
});
