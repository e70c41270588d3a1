import { z } from "zod";
import { MailStatus } from "../../messages";
import { PageQuery } from "../../../platform/values/page";
import { DateTime, text, Uuid } from "../../../platform/values/values";

const Kind = z.enum(["visitor", "business"]);
const Status = z.enum(["draft", "pending", "approved", "declined", "revoked", "expired"]);

/** docs/contract/trust.md#trustrequest. */
export const TrustRequest = z
  .object({
    id: Uuid,
    kind: Kind,
    status: Status,
    fullName: z.string(),
    email: z.string(),
    company: z.string(),
    companyNumber: z.string().nullable(),
    registeredAddress: z.string().nullable(),
    role: z.string().nullable(),
    reason: z.string().nullable(),
    tenantId: Uuid.nullable(),
    tenantName: z.string().nullable(),
    ndaVersion: z.string().nullable(),
    ndaAcceptedAt: DateTime.nullable(),
    verifiedAt: DateTime.nullable(),
    ndaSha256: z.string().nullable(),
    decidedByName: z.string().nullable(),
    decidedAt: DateTime.nullable(),
    decisionNote: z.string().nullable(),
    accessExpiresAt: DateTime.nullable(),
    revokedByName: z.string().nullable(),
    revokedAt: DateTime.nullable(),
    revokeNote: z.string().nullable(),
    createdAt: DateTime,
  })
  .meta({ id: "TrustRequest" });
export type TrustRequest = z.infer<typeof TrustRequest>;

export const TrustRequestQuery = PageQuery.extend({
  q: z.string().max(120).optional(),
  status: Status.optional(),
  kind: Kind.optional(),
});

/** What staff may say with a decision; it is kept on the request. */
export const Note = z.object({ note: text(2000).optional() });

/** The documents that an access opens, by their keys. */
const NamedDocuments = z.array(text(80)).min(1, "Choose at least one document.").max(100);

/** Left out, the access opens all that is for readers. */
export const Approval = Note.extend({ documents: NamedDocuments.optional() });

/** Null: all that is for readers. */
export const DocumentChoice = z.object({ documents: NamedDocuments.nullable() });

/** What became of a request, newest first; of openings the newest 200. */
export const TrustRecord = z.object({
  /** The documents that the access names, by their keys; null: all that is for readers. */
  documents: z.array(z.string()).nullable(),
  links: z.array(
    z.object({
      id: Uuid,
      madeAt: DateTime,
      /** Of the mail that carries it; null where that mail was deleted (after 90 days). */
      emailStatus: MailStatus.nullable(),
      expiresAt: DateTime,
      usedAt: DateTime.nullable(),
      discardedAt: DateTime.nullable(),
    }),
  ),
  browsers: z.array(
    z.object({
      id: Uuid,
      userAgent: z.string().nullable(),
      since: DateTime,
      expiresAt: DateTime,
      revokedAt: DateTime.nullable(),
    }),
  ),
  openings: z.array(
    z.object({
      id: Uuid,
      browserId: Uuid,
      title: z.string(),
      /** Null of readings from before there were versions. */
      version: z.int().nullable(),
      at: DateTime,
    }),
  ),
});
