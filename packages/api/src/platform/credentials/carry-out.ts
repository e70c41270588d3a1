import {
  expressionBuilder,
  holdPerson,
  runOnOwnCopiesForOne,
  runSql,
  runSqlForOne,
  sql,
  sqlBuilder,
  type Compilable,
  type Expression,
  type QueryCreator,
  type SqlBool,
  type Tables,
  type Tx,
} from "@roundsman/db";
import { queueServiceEmail, type ServiceLetter } from "../jobs/enqueue";
import { isOpenInvitation } from "./keys";
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

/** What was ended in a business, of which its activity tells. */
interface Gone {
  tenant_id: string;
  id: string;
  name: string;
}

/** How one kind of credential is ended: a statement that changes rows, as part of a larger one. */
type Ending<Row> = (whom: Whom, facts: { now: Date; fate: Fate }) => Compilable<Row>;

const links = expressionBuilder<Pick<Tables, "verification_tokens">, "verification_tokens">();

const dropLinks = (which: Expression<SqlBool>) =>
  sqlBuilder.deleteFrom("verification_tokens").where(which).returning("expires");

const openInvitations = (whom: Whom, now: Date) => {
  const statement = sqlBuilder
    .updateTable("invitations as i")
    .set({ revoked_at: now })
    .where(isOpenInvitation)
    .returning(["i.tenant_id", "i.id", sql<string>`i.email::text`.as("name")]);
  return whom.tenantId === undefined
    ? statement
    : statement.where("i.tenant_id", "=", whom.tenantId);
};

/** What stands in the account's own row, emptied. */
const emptied = {
  password: { password_hash: null },
  secondStep: { totp_secret: null, two_step_enabled_at: null },
} satisfies Partial<Record<Credential, object>>;

/** Rows of other tables that nobody else reads of. Support sessions end with a record of each: see sessions.ts. */
const endings: Partial<Record<Credential, Ending<object>>> = {
  recoveryCodes: ({ userId }) =>
    sqlBuilder.deleteFrom("recovery_codes").where("user_id", "=", userId).returning("id"),
  sessions: ({ userId, keepSessionId }, { fate }) => {
    const kept = fate === "others end" ? (keepSessionId ?? null) : null;
    return sqlBuilder
      .deleteFrom("sessions")
      .where("user_id", "=", userId)
      .where("support_session_id", "is", null)
      .where("id", "is distinct from", sql<string | null>`${kept}::uuid`)
      .returning("id");
  },
  challenges: ({ userId }) =>
    sqlBuilder.deleteFrom("sign_in_challenges").where("user_id", "=", userId).returning("id"),
  newEmail: ({ userId }, { fate }) => {
    const theirs = links.fn<boolean>("starts_with", ["identifier", links.val(`email:${userId}:`)]);
    if (fate !== "new") return dropLinks(theirs);
    // Replaced ones open nothing, and are still counted: so many a day are mailed.
    return sqlBuilder
      .updateTable("verification_tokens")
      .set({ token: sql<string>`'replaced ' || token` })
      .where(theirs)
      .where(sql<boolean>`not starts_with(token, 'replaced ')`)
      .returning("expires");
  },
  resetLinks: ({ userId }) => dropLinks(links("identifier", "=", `reset:${userId}`)),
  verifyLinks: ({ userId }) => dropLinks(links("identifier", "=", `verify:${userId}`)),
};

/** Rows whose business reads in its activity that they ended, and what it reads there. */
const recorded: Partial<
  Record<Credential, { end: Ending<Gone>; action: string; subject: string; words: string }>
> = {
  invitationsMade: {
    end: (whom, { now }) =>
      openInvitations(whom, now).where("i.invited_by_user_id", "=", whom.userId),
    action: "invitation.withdrawn",
    subject: "invitation",
    words: "Withdrew the invitation of ",
  },
  invitationsTo: {
    end: (whom, { now }) =>
      openInvitations(whom, now).where("i.email", "=", (eb) =>
        eb.selectFrom("users as u").where("u.id", "=", whom.userId).select("u.email"),
      ),
    action: "invitation.withdrawn",
    subject: "invitation",
    words: "Withdrew the invitation of ",
  },
  accessRequests: {
    end: ({ userId }, { now }) =>
      sqlBuilder
        .updateTable("support_requests as q")
        .set({ outcome: "withdrawn", ended_at: now })
        .where("q.staff_user_id", "=", userId)
        .where("q.outcome", "is", null)
        .returning(["q.tenant_id", "q.id", "q.staff_name as name"]),
    action: "support_access.request_withdrawn",
    subject: "support_access",
    words: "Withdrew the request for access of ",
  },
  keys: {
    end: ({ userId, tenantId }, { now }) => {
      const statement = sqlBuilder
        .updateTable("api_keys as k")
        .set({ revoked_at: now })
        .where("k.created_by_user_id", "=", userId)
        .where("k.revoked_at", "is", null)
        .returning(["k.tenant_id", "k.id", "k.name"]);
      return tenantId === undefined ? statement : statement.where("k.tenant_id", "=", tenantId);
    },
    action: "api_key.revoked",
    subject: "api_key",
    words: "Revoked the API key ",
  },
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
const isEnded = (event: Event, credential: Credential) => ending.has(fateOf(event, credential));

/**
 * Carries an event out on the credentials of the person it happens to, as the table has it: ends what
 * ends, records it where others see it, and mails whoever is told. In the transaction of the event
 * itself; the account's row is held first, so that two events come one after the other.
 * @returns how many sessions ended
 */
export async function carryOut(tx: Tx, event: Event, whom: Whom, facts: Facts): Promise<Ended> {
  const rule = ruleOf(event);
  if (rule.within === "account") await changeAccount(tx, event, whom, facts.now);
  // Support sessions before one's own, as signing out takes them.
  const words = `Ended: ${rule.because}`;
  for (const [credential, column] of supportBy) {
    if (!isEnded(event, credential)) continue;
    await endSupportSessions(tx, v(column, "=", whom.userId), { ...facts, words });
  }
  const sessions = await endRows(tx, event, whom, facts);
  if (rule.told) await tell(tx, rule.told.what, whom, facts);
  return { sessions };
}

const v = expressionBuilder<{ v: Tables["support_sessions"] }, "v">();

const supportBy = [
  ["supportAsStaff", "v.staff_user_id"],
  ["supportAsPerson", "v.user_id"],
] as const;

/** Changes what stands in the account's own row, if anything does, and holds that row. */
async function changeAccount(tx: Tx, event: Event, whom: Whom, now: Date): Promise<void> {
  const { userId, passwordHash } = whom;
  const isNew = fateOf(event, "password") === "new";
  if (isNew && passwordHash === undefined) throw new Error(`${event} needs a new password`);
  const ends = (credential: Credential) => fateOf(event, credential) === "ends";
  const changed = {
    ...(ends("password") && emptied.password),
    ...(ends("secondStep") && emptied.secondStep),
    ...(isNew && { password_hash: passwordHash }),
  };
  if (Object.keys(changed).length === 0) return holdPerson(tx, userId);
  await runSql(
    tx,
    sqlBuilder
      .updateTable("users")
      .set({ updated_at: now, ...changed })
      .where("id", "=", userId),
  );
}

/** Ends the rows of all other tables in one statement, with what businesses read of it. */
async function endRows(tx: Tx, event: Event, whom: Whom, facts: Facts): Promise<number> {
  let statement: QueryCreator<Tables> = sqlBuilder;
  let parts = 0;
  const ended = (credential: Credential, end: Ending<object> | undefined) => {
    if (!end || !isEnded(event, credential)) return false;
    const change = end(whom, { now: facts.now, fate: fateOf(event, credential) });
    statement = statement.with(`gone_${credential}`, () => sql`(${change})`);
    parts += 1;
    return true;
  };
  for (const [name, end] of Object.entries(endings)) ended(name as Credential, end);
  for (const [name, { end, ...said }] of Object.entries(recorded)) {
    if (!ended(name as Credential, end)) continue;
    const told = tellBusinesses(name as Credential, said, {
      ...facts,
      because: ruleOf(event).because,
    });
    statement = statement.with(`told_${name}`, () => told);
  }
  if (parts === 0) return 0;
  const gone = isEnded(event, "sessions")
    ? sql<number>`(select count(*) from "gone_sessions")::int`
    : sql<number>`0`;
  const built = statement.selectNoFrom(gone.as("sessions"));
  // What businesses read of lies with them, and on every node. All else is the coordinator's.
  const isCoordinators = !Object.keys(recorded).some((name) => isEnded(event, name as Credential));
  const row = await (isCoordinators ? runOnOwnCopiesForOne : runSqlForOne)(tx, built);
  return row?.sessions ?? 0;
}

/** Writes what ended of a credential into the activity of the businesses it was for. */
const tellBusinesses = (
  credential: Credential,
  { action, subject, words }: { action: string; subject: string; words: string },
  { now, requestId, because }: Facts & { because: string },
) =>
  sqlBuilder
    .insertInto("activity")
    .columns([
      "tenant_id",
      "at",
      "actor_kind",
      "actor_name",
      "action",
      "words",
      "subject_kind",
      "subject_id",
      "request_id",
    ])
    .expression(
      sqlBuilder
        .selectFrom(sql<Gone>`${sql.table(`gone_${credential}`)}`.as("gone"))
        .select((eb) => [
          "gone.tenant_id",
          eb.val(now).as("at"),
          sql.lit("system").as("actor_kind"),
          sql.lit("Roundsman").as("actor_name"),
          eb.val(action).as("action"),
          sql<string>`left(${words} || gone.name || ${`: ${because}`}, 500)`.as("words"),
          eb.val(subject).as("subject_kind"),
          sql<string>`gone.id::text`.as("subject_id"),
          eb.val(requestId).as("request_id"),
        ]),
    );

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
