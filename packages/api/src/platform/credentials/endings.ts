import { Prisma } from "@roundsman/db";
import type { Credential, Fate } from "./table";

/** Whose credentials an event is about. */
export interface Whom {
  userId: string;
  /** The business, for events within one. */
  tenantId?: string;
  /** The session in which it happens, which `others end` spares. */
  keepSessionId?: string;
  /** The hash of the password that takes the old one's place. */
  passwordHash?: string;
}

/** How one kind of credential is ended: a statement that changes rows, as part of a larger one. */
type Ending = (whom: Whom, facts: { now: Date; fate: Fate }) => Prisma.Sql;

const dropLinks = (which: Prisma.Sql) =>
  Prisma.sql`DELETE FROM verification_tokens WHERE ${which} RETURNING 1`;

const inBusiness = ({ tenantId }: Whom) =>
  tenantId === undefined ? Prisma.empty : Prisma.sql`AND tenant_id = ${tenantId}::uuid`;

const openInvitations = (whom: Whom, now: Date, which: Prisma.Sql) => Prisma.sql`
  UPDATE invitations SET revoked_at = ${now}
   WHERE ${which} AND accepted_at IS NULL AND revoked_at IS NULL ${inBusiness(whom)}
  RETURNING tenant_id, id, email::text AS name`;

/** What stands in the account's own row, emptied. */
export const emptied: Partial<Record<Credential, Prisma.Sql>> = {
  password: Prisma.sql`password_hash = NULL`,
  secondStep: Prisma.sql`totp_secret = NULL, totp_last_step = NULL, two_step_enabled_at = NULL`,
};

/** Rows of other tables. Support sessions end with a record of each: see support-sessions.ts. */
export const endings: Partial<Record<Credential, Ending>> = {
  recoveryCodes: ({ userId }) =>
    Prisma.sql`DELETE FROM recovery_codes WHERE user_id = ${userId} RETURNING 1`,
  sessions: ({ userId, keepSessionId }, { fate }) => Prisma.sql`
    DELETE FROM sessions WHERE user_id = ${userId} AND support_session_id IS NULL
       AND id IS DISTINCT FROM ${fate === "others end" ? (keepSessionId ?? null) : null}::uuid RETURNING 1`,
  challenges: ({ userId }) =>
    Prisma.sql`DELETE FROM sign_in_challenges WHERE user_id = ${userId} RETURNING 1`,
  newEmail: ({ userId }, { fate }) => {
    const theirs = Prisma.sql`starts_with(identifier, ${`email:${userId}:`})`;
    if (fate !== "new") return dropLinks(theirs);
    // Replaced ones open nothing, and are still counted: so many a day are mailed.
    return Prisma.sql`
      UPDATE verification_tokens SET token = 'replaced ' || token
       WHERE ${theirs} AND NOT starts_with(token, 'replaced ') RETURNING 1`;
  },
  resetLinks: ({ userId }) => dropLinks(Prisma.sql`identifier = ${`reset:${userId}`}`),
  verifyLinks: ({ userId }) => dropLinks(Prisma.sql`identifier = ${`verify:${userId}`}`),
  invitationsMade: (whom, { now }) =>
    openInvitations(whom, now, Prisma.sql`invited_by_user_id = ${whom.userId}`),
  invitationsTo: (whom, { now }) =>
    openInvitations(
      whom,
      now,
      Prisma.sql`email = (SELECT email FROM users WHERE id = ${whom.userId})`,
    ),
  keys: (whom, { now }) => Prisma.sql`
    UPDATE api_keys SET revoked_at = ${now}
     WHERE created_by_user_id = ${whom.userId} AND revoked_at IS NULL ${inBusiness(whom)}
    RETURNING tenant_id, id, name`,
};

/** What a business reads in its activity of what ended there. */
export const recorded: Partial<
  Record<Credential, { action: string; subject: string; words: string }>
> = {
  invitationsMade: {
    action: "invitation.withdrawn",
    subject: "invitation",
    words: "Withdrew the invitation of ",
  },
  invitationsTo: {
    action: "invitation.withdrawn",
    subject: "invitation",
    words: "Withdrew the invitation of ",
  },
  keys: { action: "api_key.revoked", subject: "api_key", words: "Revoked the API key " },
};
