import {
  holdPeopleOnCluster,
  runSqlForOne,
  sql,
  sqlBuilder,
  type BuiltInSet,
  type Role,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import { recordActivity } from "../../../platform/audit/activity";
import { runPatiently } from "../../../platform/audit/change";
import { readSession } from "../../../platform/auth/read-caller";
import {
  businessLocked,
  conflict,
  forbidden,
  invalid,
  isDuplicate,
  unauthenticated,
  type Refusal,
} from "../../../platform/base/errors";
import { hashToken } from "../../../platform/base/tokens";
import type { Context } from "../../../platform/context/context";
import {
  carryOut,
  hashPassword,
  holdAccountOf,
  holdSession,
  isOpenInvitation,
  linkGone,
  startSession,
  takeInvitation,
  verifyAddress,
} from "../../../platform/credentials";
import { anyone } from "../../../platform/middleware/procedures";
import { readCredentials } from "../../../platform/request/request";
import { refuseGuessable } from "../account/known-passwords";
import { Acceptance, Accepted, ByToken, InvitationLook } from "./schema";

/** An invitation as its link finds it, with the account of that address where there is one. */
interface Invited {
  id: string;
  tenantId: string;
  businessName: string;
  slug: string;
  email: string;
  role: Role;
  builtInSet: BuiltInSet | null;
  permissionSetId: string | null;
  account: { id: string; name: string; verified: boolean } | null;
}

/**
 * The invitation behind a mailed link.
 * @throws not_found where it has run out, was withdrawn or accepted; business_locked
 */
async function readInvited(service: SqlRunner, token: string, now: Date): Promise<Invited> {
  const found = await runSqlForOne(
    service,
    sqlBuilder
      .selectFrom("invitations as i")
      .innerJoin("businesses as b", "b.id", "i.tenant_id")
      .leftJoin("users as u", "u.email", "i.email")
      .where("i.token_hash", "=", hashToken(token))
      .where("i.expires_at", ">", now)
      .where(isOpenInvitation)
      .select((eb) => [
        "i.id",
        "i.tenant_id as tenantId",
        "b.name as businessName",
        sql<string>`b.slug::text`.as("slug"),
        sql<string>`i.email::text`.as("email"),
        "i.role",
        "i.built_in_set as builtInSet",
        "i.permission_set_id as permissionSetId",
        "u.id as userId",
        "u.name as userName",
        eb("u.email_verified", "is not", null).as("verified"),
        eb.or([eb("b.locked_at", "is not", null), eb("b.closed_at", "is not", null)]).as("shut"),
      ]),
  );
  if (!found) throw linkGone();
  const { shut, userId, userName, verified, ...invited } = found;
  if (shut) throw businessLocked();
  const account =
    userId === null ? null : { id: userId, name: userName ?? "", verified: Boolean(verified) };
  return { ...invited, account };
}

/**
 * Why the one who asks may not accept by the link alone; null where they may. A verified account joins
 * only as itself: it is signed in. Of an unverified one nobody knows whose it is, so the reader of the
 * mail takes it over instead.
 */
async function whyNotJoin(ctx: Context, { email, account }: Invited): Promise<Refusal | null> {
  if (!account?.verified) return null;
  const credentials = readCredentials(ctx.request);
  const caller =
    credentials?.kind === "session"
      ? await readSession(ctx.database, credentials.token, null, ctx.now)
      : null;
  if (!caller) return unauthenticated(`Sign in as ${email} to join.`);
  const same = caller.kind === "person" && caller.person.id === account.id;
  return same
    ? null
    : forbidden(`You are signed in as somebody else. Sign in as ${email} to join.`);
}

/** What somebody chooses for an account that begins with the invitation. */
interface ChosenAccount {
  name: string;
  passwordHash: string;
}

/** The account somebody new is to have. @throws validation on `name` or `password` */
async function chooseAccount(
  email: string,
  given: { name?: string; password?: string },
): Promise<ChosenAccount> {
  const { name, password } = given;
  if (name === undefined || password === undefined) {
    throw invalid(
      ...(name === undefined ? [{ path: "name", message: "Fill this in." }] : []),
      ...(password === undefined ? [{ path: "password", message: "Choose a password." }] : []),
    );
  }
  await refuseGuessable(password, [email, name]);
  return { name, passwordHash: await hashPassword(password) };
}

interface Facts {
  now: Date;
  requestId: string;
}

/**
 * Accepts an invitation, once, as the account of its address. Who has its link reads the mailbox: with
 * `chosen`, a new account begins verified, and one that was never verified is taken over.
 * @throws not_found where it was used meanwhile; conflict where the account changed meanwhile; forbidden
 * where it is locked
 */
async function joinBusiness(
  tx: Tx,
  invited: Invited,
  chosen: ChosenAccount | null,
  facts: Facts,
): Promise<{ id: string; name: string }> {
  const { tenantId, role, builtInSet, permissionSetId, email } = invited;
  const { now } = facts;
  const account = await holdAccountOf(tx, email);
  await holdPeopleOnCluster(tx);
  if (account?.lockedAt) throw forbidden("This account is locked.");
  if (!(await takeInvitation(tx, invited, now))) throw linkGone();
  const isVerified = (account?.emailVerified ?? null) !== null;
  // Made, verified or gone since it was looked at: what is asked of them now is another thing.
  if (isVerified === (chosen !== null)) throw conflict("Open the link in the mail again.");
  const user = await settleAccount(tx, account, { email, chosen }, facts);
  await tx.member.createMany({
    data: [{ tenantId, userId: user.id, role, builtInSet, permissionSetId, joinedAt: now }],
    // Somebody who has come in meanwhile keeps the role they have.
    skipDuplicates: true,
  });
  await recordActivity(
    tx,
    { tenantId, kind: "person", name: user.name, userId: user.id },
    {
      action: "member.joined",
      words: `${user.name} joined as ${role}`,
      subject: { kind: "member", id: user.id },
      after: { role },
    },
    facts,
  );
  return user;
}

/** The account that joins: as it is, taken over with all its earlier credentials ended, or new. */
async function settleAccount(
  tx: Tx,
  account: { id: string; name: string } | null,
  { email, chosen }: { email: string; chosen: ChosenAccount | null },
  facts: Facts,
): Promise<{ id: string; name: string }> {
  const { now } = facts;
  if (account && !chosen) {
    await carryOut(tx, "invitationAccepted", { userId: account.id }, facts);
    return account;
  }
  if (!chosen) throw conflict("Open the link in the mail again.");
  const { name, passwordHash } = chosen;
  if (!account) {
    return tx.user.create({
      data: { name, email, passwordHash, emailVerified: now, createdAt: now },
      select: { id: true, name: true },
    });
  }
  const { id } = account;
  await carryOut(tx, "firstInvitation", { userId: id, passwordHash }, facts);
  await tx.user.update({ where: { id }, data: { name }, select: { id: true } });
  await verifyAddress(tx, id, now);
  return { id, name };
}

/** Who asks whom in, and what accepting asks of the one who looks: for the page behind a mailed link. */
export const look = anyone()
  .input(ByToken)
  .output(InvitationLook)
  .query(async ({ ctx, input }) => {
    const invited = await readInvited(ctx.database.service, input.token, ctx.now);
    const { businessName, email, role, account } = invited;
    const refused = await whyNotJoin(ctx, invited);
    return {
      businessName,
      email,
      role,
      hasAccount: account?.verified ?? false,
      can: { join: refused?.message ?? null },
    };
  });

/**
 * POST /invitations/accept: in, as the account of the invited address. Somebody new, or whose account was
 * never verified, gives a name and a password and is signed in; whatever such an account had before ends.
 * A verified account joins where it is signed in: 401 where nobody is, 403 where somebody else is.
 */
export const accept = anyone({ unrepeatable: true, refuses: ["unauthenticated", "forbidden"] })
  .input(Acceptance)
  .output(Accepted)
  .mutation(async ({ ctx, input }) => {
    const { now, request } = ctx;
    const { service } = ctx.database;
    const invited = await readInvited(service, input.token, now);
    const refused = await whyNotJoin(ctx, invited);
    if (refused) throw refused;
    const chosen = invited.account?.verified ? null : await chooseAccount(invited.email, input);
    const facts = { now, requestId: request.requestId };
    const token = await runPatiently(service, async (tx) => {
      const { id } = await joinBusiness(tx, invited, chosen, facts);
      ctx.reply.callerId = id;
      if (!chosen) return null;
      const { passwordHash } = chosen;
      return startSession(tx, { id, passwordHash }, { now, request, twoStepAt: null });
    }).catch((error: unknown) => {
      if (isDuplicate(error)) throw conflict("Open the link in the mail again.");
      throw error;
    });
    if (token !== null) holdSession(ctx, token);
    const { tenantId, slug } = invited;
    return { next: "done" as const, tenantId, slug };
  });
