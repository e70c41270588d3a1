import type { PrismaClient } from "@roundsman/db";
import type { z } from "zod";
import { callerScopes, type Membership } from "../../../platform/access/caller";
import { memberScopes, permissionSetOf, scopes, type Scope } from "../../../platform/access/scopes";
import { runPatiently } from "../../../platform/audit/change";
import { unauthenticated } from "../../../platform/base/errors";
import {
  closeChallenge,
  countCode,
  endHeldSessions,
  findByPassword,
  holdAccount,
  holdSession,
  openChallenge,
  readChallenge,
  startSession,
  takeCode,
} from "../../../platform/credentials";
import { anyone, signedIn } from "../../../platform/middleware/procedures";
import { attemptAt, rememberNetwork } from "./proof";
import { Done, Session, SignedIn, SignIn, SignInNext, TwoStep } from "./schema";

/** Everywhere somebody is a member, by name, whatever business a request is about; closed ones are gone. */
async function membershipsOf(
  service: PrismaClient,
  userId: string,
): Promise<z.infer<typeof Session>["memberships"]> {
  const rows = await service.member.findMany({
    where: { userId, business: { closedAt: null, testOf: null } },
    relationLoadStrategy: "join",
    select: {
      role: true,
      builtInSet: true,
      permissionSetId: true,
      permissionSet: { select: { name: true, scopes: true } },
      business: { select: { id: true, slug: true, name: true } },
    },
    orderBy: { business: { name: "asc" } },
  });
  return rows.map(({ role, permissionSet, business, ...columns }) => {
    const own = { setName: permissionSet?.name ?? null, setScopes: permissionSet?.scopes ?? null };
    const set = permissionSetOf({ ...columns, ...own });
    return viewMembership(business, { role, set }, memberScopes(role, set));
  });
}

const viewMembership = (
  { id, slug, name }: { id: string; slug: string; name: string },
  { role, set }: Pick<Membership, "role" | "set">,
  held: ReadonlySet<Scope>,
) => ({
  tenantId: id,
  slug,
  name,
  role,
  permissionSet: set && { id: set.id, name: set.name },
  scopes: scopes.filter((scope) => held.has(scope)),
});

/** GET /auth/session: who is signed in, and where they may go. */
export const session = signedIn()
  .output(Session)
  .query(async ({ ctx }) => {
    const { caller } = ctx;
    const { id, email, name } = caller.person;
    const user = { id, email, name };
    if (caller.kind === "person") {
      const memberships = await membershipsOf(ctx.database.service, id);
      return { user, memberships, staffRole: caller.staffRole, support: null };
    }
    const memberships = caller.memberships.map((one) =>
      viewMembership(one.business, one, callerScopes(caller, one)),
    );
    return {
      user,
      memberships,
      staffRole: null,
      support: {
        level: caller.level,
        staffName: caller.staff.name,
        expiresAt: caller.expiresAt.toISOString(),
      },
    };
  });

/** POST /auth/sign-in: the password, and where two-step sign-in is on a challenge for its code. */
export const signIn = anyone({ unrepeatable: true, refuses: ["unauthenticated"] })
  .input(SignIn)
  .output(SignedIn)
  .mutation(async ({ ctx, input }) => {
    const { now, request, limits } = ctx;
    const { service } = ctx.database;
    const attempt = await attemptAt(ctx, input.email);
    await limits.startAttempt(attempt);
    const wrong = unauthenticated("That email and password don't belong together.");
    const user = await findByPassword(service, input.email, input.password);
    if (!user) throw wrong;
    ctx.reply.callerId = user.id;
    if (user.twoStepOn) {
      // Earlier failures stay counted: who has the password alone is not let try codes for ever.
      await limits.giveBack(attempt);
      const challenge = await runPatiently(service, (tx) => openChallenge(tx, user, now));
      if (challenge === null) throw wrong;
      return { next: "two_step" as const, challenge };
    }
    const token = await runPatiently(service, (tx) =>
      startSession(tx, user, { now, request, twoStepAt: null }),
    );
    if (token === null) throw wrong;
    await limits.forgive(attempt);
    await rememberNetwork(ctx, user.email);
    holdSession(ctx, token);
    return { next: "done" as const };
  });

/** POST /auth/two-step: the code of the authenticator app or a recovery code, for a challenge. */
export const twoStep = anyone({ unrepeatable: true, refuses: ["unauthenticated"] })
  .input(TwoStep)
  .output(Done)
  .mutation(async ({ ctx, input }) => {
    const { now, request, limits, settings } = ctx;
    const { service } = ctx.database;
    const user = await readChallenge(service, input.challenge, now);
    if (!user) throw unauthenticated("Sign in again: this took too long, or too many codes.");
    ctx.reply.callerId = user.id;
    const attempt = await attemptAt(ctx, user.email);
    await limits.startAttempt(attempt);
    const token = await runPatiently(service, async (tx) => {
      // The account before the challenge: what ends challenges takes them in this order too.
      await holdAccount(tx, user.id);
      if (!(await countCode(tx, user))) return null;
      if (!(await takeCode(tx, user, input.code, { now, secretKey: settings.secretKey })))
        return null;
      await closeChallenge(tx, user);
      return startSession(tx, user, { now, request, twoStepAt: now });
    });
    if (token === null) throw unauthenticated("That code is not right, or has been used.");
    await limits.forgive(attempt);
    await rememberNetwork(ctx, user.email);
    holdSession(ctx, token);
    return { next: "done" as const };
  });

/**
 * POST /auth/sign-out: ends the session at hand, and whatever else this browser holds: after it nobody
 * who sits down there is anybody.
 */
export const signOut = signedIn()
  .output(SignInNext)
  .mutation(async ({ ctx }) => {
    await ctx.database.service.$transaction((tx) => endHeldSessions(tx, ctx.request, ctx.now));
    holdSession(ctx, null);
    return { next: "sign_in" as const };
  });
