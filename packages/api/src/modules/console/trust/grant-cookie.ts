import type { PrismaClient } from "@roundsman/db";
import { hashToken } from "../../../platform/tokens/tokens";
import type { RequestFacts } from "../../../platform/request/credentials";

/** Holds a browser's access to the trust centre. */
export const trustCookie = "service.trust_grant";

/** The access this browser holds now, or null: revoking ends it from the next request. */
export async function readGrant(
  db: PrismaClient,
  request: RequestFacts,
  now: Date,
): Promise<{ id: string; requestId: string } | null> {
  const token = request.cookie(trustCookie);
  if (token === undefined || token === "") return null;
  return db.trustGrant.findFirst({
    where: {
      tokenHash: hashToken(token),
      revokedAt: null,
      expiresAt: { gt: now },
      request: { status: "approved", accessExpiresAt: { gt: now } },
    },
    select: { id: true, requestId: true },
  });
}
