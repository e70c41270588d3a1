import { Prisma, type Tx } from "@roundsman/db";
import { queueServiceEmail, type ServiceLetter } from "../jobs/enqueue";
import { endSupportSessions } from "./sessions";
import { fateOf, ruleOf, type Credential, type Event, type Fate } from "./table";

/** Whose credentials an event is about. */
interface Whom {
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
const emptied: Partial<Record<Credential, Prisma.Sql>> = {
  password: Prisma.sql`password_hash = NULL`,
  secondStep: Prisma.sql`totp_secret = NULL, totp_last_step = NULL, two_step_enabled_at = NULL`,
};

/** Rows of other tables. Support sessions end with a record of each: see support-sessions.ts. */
const endings: Partial<Record<Credential, Ending>> = {
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
const recorded: Partial<Record<Credential, { action: string; subject: string; words: string }>> = {
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

/** Sent after the fact, so that nobody loses an account unawares. It names nobody: names are typed by anybody. */
const changedLetter = (to: string, what: string): ServiceLetter => ({
  kind: "account.changed",
  to,
  subject: what,
  text: [
    "Hello,",
    `${what} just now.`,
    "If that was not you, choose a new password at once and tell whoever runs your business here.",
    "Roundsman",
  ].join("\n\n"),
});

export interface Facts {
  now: Date;
  requestId: string;
  /** What the mail says beside the event itself: the new email, the role. */
  detail?: string;
}

/** What ended of what a caller may want to count. */
interface Ended {
  sessions: number;
}

const ending: ReadonlySet<Fate> = new Set(["ends", "others end", "new"]);

/**
 * Carries an event out on the credentials of the person it happens to, as the table has it: ends what
 * ends, records it where others see it, and mails whoever is told. In the transaction of the event
 * itself; the account's row is held first, so that two events come one after the other.
 * @returns how many sessions ended
 */
export async function carryOut(tx: Tx, event: Event, whom: Whom, facts: Facts): Promise<Ended> {
  const rule = ruleOf(event);
  const ends = (credential: Credential) => ending.has(fateOf(event, credential));
  if (rule.within === "account") await changeAccount(tx, event, whom, facts.now);
  // Support sessions before one's own, as signing out takes them.
  const words = `Ended: ${rule.because}`;
  for (const [credential, column] of supportBy) {
    if (!ends(credential)) continue;
    const which = Prisma.sql`v.${Prisma.raw(column)} = ${whom.userId}`;
    await endSupportSessions(tx, which, { ...facts, words });
  }
  const sessions = await endRows(tx, event, whom, facts);
  if (rule.told) await tell(tx, rule.told.what, whom, facts);
  return { sessions };
}

const supportBy = [
  ["supportAsStaff", "staff_user_id"],
  ["supportAsPerson", "user_id"],
] as const;

/** Changes what stands in the account's own row, and holds that row. */
async function changeAccount(tx: Tx, event: Event, whom: Whom, now: Date): Promise<void> {
  const { userId, passwordHash } = whom;
  const changes = Object.entries(emptied)
    .filter(([credential]) => fateOf(event, credential as Credential) === "ends")
    .map(([, columns]) => columns);
  if (fateOf(event, "password") === "new") {
    if (passwordHash === undefined) throw new Error(`${event} needs a new password`);
    changes.push(Prisma.sql`password_hash = ${passwordHash}`);
  }
  const set = Prisma.join([Prisma.sql`updated_at = ${now}`, ...changes], ", ");
  await tx.$executeRaw`UPDATE users SET ${set} WHERE id = ${userId}`;
}

/** Ends the rows of all other tables in one statement, with what businesses read of it. */
async function endRows(tx: Tx, event: Event, whom: Whom, facts: Facts): Promise<number> {
  const parts: Prisma.Sql[] = [];
  for (const [name, end] of Object.entries(endings)) {
    const credential = name as Credential;
    const fate = fateOf(event, credential);
    if (!ending.has(fate)) continue;
    const gone = Prisma.raw(`gone_${credential.toLowerCase()}`);
    parts.push(Prisma.sql`${gone} AS (${end(whom, { now: facts.now, fate })})`);
    const said = recorded[credential];
    if (!said) continue;
    const told = Prisma.raw(`told_${credential.toLowerCase()}`);
    parts.push(Prisma.sql`${told} AS (
      INSERT INTO activity (tenant_id, at, actor_kind, actor_name, action, words, subject_kind, subject_id, request_id)
      SELECT tenant_id, ${facts.now}, 'system'::actor_kind, 'Roundsman', ${said.action},
             left(${said.words} || name || ${`: ${ruleOf(event).because}`}, 500), ${said.subject}, id::text, ${facts.requestId}
        FROM ${gone})`);
  }
  if (parts.length === 0) return 0;
  const counted = ending.has(fateOf(event, "sessions"))
    ? Prisma.sql`(SELECT count(*) FROM gone_sessions)::int`
    : Prisma.sql`0`;
  const [row] = await tx.$queryRaw<{ sessions: number }[]>`
    WITH ${Prisma.join(parts, ", ")} SELECT ${counted} AS sessions`;
  return row?.sessions ?? 0;
}

/** Mails the address the account has now. What somebody typed is said to a verified address alone. */
async function tell(
  tx: Tx,
  what: (detail: string) => string,
  { userId }: Whom,
  { now, detail = "" }: Facts,
): Promise<void> {
  const user = await tx.user.findUnique({
    where: { id: userId },
    select: { email: true, emailVerified: true },
  });
  if (!user) return;
  const said = what(user.emailVerified ? detail : "");
  await queueServiceEmail(tx, changedLetter(user.email, said), now);
}
