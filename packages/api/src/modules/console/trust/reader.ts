import type { PrismaClient, TrustAudience } from "@roundsman/db";
import { hashToken } from "../../../platform/base/tokens";
import type { RequestFacts } from "../../../platform/request/request";

/** Holds a browser's access to the trust centre. */
export const trustCookie = "service.trust_grant";

/** Somebody whose browser holds access. */
export interface Reader {
  grantId: string;
  requestId: string;
  /** The documents that the access names; without any, it opens all that are for readers. */
  named: ReadonlySet<string>;
}

/** The access this browser holds now, or null: revoking ends it from the next request. */
export async function readReader(
  db: PrismaClient,
  request: RequestFacts,
  now: Date,
): Promise<Reader | null> {
  const token = request.cookie(trustCookie);
  if (token === undefined || token === "") return null;
  const grant = await db.trustGrant.findFirst({
    where: {
      tokenHash: hashToken(token),
      revokedAt: null,
      expiresAt: { gt: now },
      request: { status: "approved", accessExpiresAt: { gt: now } },
    },
    relationLoadStrategy: "join",
    select: {
      id: true,
      requestId: true,
      request: { select: { documents: { select: { documentId: true } } } },
    },
  });
  if (!grant) return null;
  const named = new Set(grant.request.documents.map(({ documentId }) => documentId));
  return { grantId: grant.id, requestId: grant.requestId, named };
}

/** Whether a document of this audience is read by this browser; null is one without access. */
export function mayOpen(
  document: { documentId: string; audience: TrustAudience },
  reader: Reader | null,
): boolean {
  if (document.audience === "anyone") return true;
  if (!reader) return false;
  return reader.named.size === 0
    ? document.audience === "readers"
    : reader.named.has(document.documentId);
}

/** Whether a browser is told that a document is there: what only named requests open stays unsaid to others. */
export const isTold = (document: Parameters<typeof mayOpen>[0], reader: Reader | null): boolean =>
  document.audience !== "named" || mayOpen(document, reader);
