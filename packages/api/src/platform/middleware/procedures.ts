import { isCutOff } from "@roundsman/db";
import {
  refuseMoneyDestination,
  whyNoNewWork,
  whyNoShop,
  whyNotAllowed,
  type BusinessCaller,
  type Caller,
  type SupportCaller,
} from "../access/caller";
import { testScopes, type Scope } from "../access/scopes";
import { recordActivity } from "../audit/activity";
import { changeWith, recordStaffAction } from "../audit/change";
import { chooseBusiness, identify, noteCaller, testBusinessOf, workingIn } from "../auth/identify";
import {
  businessLocked,
  describeError,
  forbidden,
  planRequired,
  type ErrorKind,
} from "../base/errors";
import { sessionLife } from "../base/tokens";
import { t, type Context, type Meta } from "../context/context";
import { claimOf, countRequest, inPlace } from "../limits/rates";
import {
  comesByCookie,
  readCredentials,
  refuseCrossOrigin,
  sessionCookie,
} from "../request/request";
import { inSpan, markFailed } from "../telemetry/signals";
import { repeatable } from "./repeatable";

/*
 * What every procedure begins with. Each step settles its refusals before the next is reached, in
 * the order of docs/contract/errors.md#order-of-evaluation: 401, rates, membership, lock, 402, permission; then the
 * procedure's own loaders (404, 409) and inputs (422), in the order it is written.
 */

/** Refusals that may be an attack. */
const suspicious: ReadonlySet<ErrorKind> = new Set([
  "unauthenticated",
  "forbidden",
  "business_locked",
  "rate_limited",
]);

/** Signing in and out, passwords, second steps, addresses, accounts made by invitation; of shops, too. */
const aboutAccounts = /(^|\.)(account|invitations)\./;

/**
 * Tells the log what happened to accounts, and who was turned away (docs/decisions/0155): the procedure,
 * who it was where that is known, where it came from. Nothing of what was typed; of an email that was
 * tried, a fingerprint. Somebody who shows nothing and is asked to sign in is no event.
 */
function tellSecurity(
  { log, request, reply }: Context,
  { path, type }: { path: string; type: string },
  refused: ErrorKind | null,
): void {
  const changesAccount = type === "mutation" && aboutAccounts.test(path);
  if (refused === null ? !changesAccount : !isAttempt()) return;
  const { entry, address } = request;
  const { callerId, tried, tenantId } = reply;
  const from = { procedure: path, entry, address, callerId, tried, tenantId };
  if (refused === null) log.info({ security: "done", ...from }, "an account was used");
  else log.warn({ security: refused, ...from }, "somebody was turned away");

  function isAttempt(): boolean {
    if (refused === null || !suspicious.has(refused)) return false;
    return changesAccount || refused === "rate_limited" || readCredentials(request) !== null;
  }
}

/** The first step of all: how long it takes is counted, by procedure, and told to whoever traces; the log hears what concerns security. */
export const timed = t.procedure.use(({ ctx, path, type, next }) =>
  inSpan(path, {}, async (span) => {
    const began = performance.now();
    const result = await next();
    const refused = result.ok ? null : describeError(result.error).body.error;
    const failed = refused === "internal";
    tellSecurity(ctx, { path, type }, refused);
    ctx.timings.note(path, performance.now() - began, failed);
    if (!result.ok && isCutOff(result.error)) ctx.timings.noteCutOff(path);
    if (failed) markFailed(span);
    return result;
  }),
);

/** Nobody in particular: signing in, public pages. `ctx.database.service` is the way to the data. */
export const anyone = (meta: Omit<Meta, "access"> = {}) =>
  timed.meta({ ...meta, access: "anyone" }).use(async ({ ctx, type, next }) => {
    if (type === "mutation") refuseCrossOrigin(ctx.request, ctx.settings.urls);
    await countRequest(ctx, { kind: "address" });
    return next();
  });

/** Whoever looks at what the shops show on any host; not counted either. */
export const onlooker = () => timed.meta({ access: "anyone" });

const signed = {
  access: "anyone",
  unrepeatable: true,
  refuses: ["unauthenticated", "validation"],
} as const satisfies Meta;

/**
 * A provider that signs what it sends. It sends from few addresses, so a notice that is accepted is not
 * counted; one that is refused counts against its address like anybody's.
 */
export const signatory = () =>
  timed.meta(signed).use(async ({ ctx, next }) => {
    refuseCrossOrigin(ctx.request, ctx.settings.urls);
    const result = await next();
    const refused = result.ok ? null : describeError(result.error).body.error;
    if (refused === "unauthenticated" || refused === "validation") {
      await countRequest(ctx, { kind: "address" });
    }
    return result;
  });

/**
 * Lets a browser keep its cookie as long as the session lasts, 30 days from the last use; said when the
 * use is noted, so at most once a minute. A support session's cookie ends with it.
 */
function renewCookie({ request, reply, now }: Context, caller: Caller): void {
  if (caller.kind !== "person") return;
  if (now.getTime() - caller.lastUsedAt.getTime() < sessionLife.noteUseAfterMs) return;
  const credentials = readCredentials(request);
  const token = request.cookie(sessionCookie);
  if (token === undefined || credentials?.kind !== "session" || credentials.token !== token) return;
  reply.cookies.push({
    name: sessionCookie,
    value: token,
    maxAgeSeconds: sessionLife.personMs / 1000,
  });
}

/** Each request made inside a support session stands in the console's record (docs/contract/console.md#support-sessions). */
async function recordSupportRequest(
  ctx: Context,
  caller: SupportCaller,
  procedure: string,
): Promise<void> {
  const business = caller.memberships[0]?.business;
  const { label } = ctx.request;
  // A page asks in process and has no address of its own here: what it asked for says more.
  const asked = label === "page" ? `A page asked for ${procedure}` : label;
  await recordStaffAction(
    ctx.database.service,
    caller.staff,
    {
      area: "support",
      action: "support.request",
      words: `${asked} as ${caller.person.name}`,
      ...(business && { business: { id: business.id, name: business.name } }),
      person: { id: caller.person.id, name: caller.person.name },
      details: { procedure, level: caller.level, override: caller.override },
    },
    {
      now: ctx.now,
      requestId: ctx.request.requestId,
      kind: "support",
      supportSessionId: caller.supportSessionId,
    },
  );
}

export const identified = t.middleware(async ({ ctx, type, path, meta, next }) => {
  // Not by whether there is an Authorization header: a browser adds a Basic one by itself.
  if (type === "mutation" && comesByCookie(ctx.request)) {
    refuseCrossOrigin(ctx.request, ctx.settings.urls);
  }
  const caller = await identifyTogether(ctx, (meta?.heavy ?? ctx.request.heavy) !== undefined);
  noteCaller(ctx.reply, caller);
  if (caller.kind === "support") await recordSupportRequest(ctx, caller, path);
  renewCookie(ctx, caller);
  return next({ ctx: { caller } });
});

/** Who is calling; looked up together with others of the same session or key. None that was over its rate a moment ago. */
async function identifyTogether(ctx: Context, heavy: boolean): Promise<Caller> {
  const find = (now: Date) => identify(ctx.database, ctx.request, now);
  const claim = claimOf(ctx.request);
  if (claim === null) return find(ctx.now);
  await ctx.overRate.refuse(claim, { heavy, headers: ctx.reply.headers });
  return ctx.lookups.find(claim, ctx.now, find);
}

/** Somebody signed in, be it in a support session: what a page asks first. Not a key. */
export const signedIn = (meta: Omit<Meta, "access"> = {}) =>
  timed
    .meta({ ...meta, access: "person" })
    .use(identified)
    .use(async ({ ctx, next, getRawInput }) => {
      const { caller } = ctx;
      if (caller.kind === "key") throw forbidden("A key can't do this: sign in.");
      const { id } = caller.person;
      await countRequest(ctx, { kind: "person", id });
      return inPlace(ctx, { subject: id, heavy: meta.heavy, getRawInput }, () =>
        next({ ctx: { caller } }),
      );
    });

/** Somebody signed in as themselves, for what is theirs whatever the business. Neither key nor support session. */
export const person = (meta: Omit<Meta, "access"> = {}) =>
  signedIn(meta).use(({ ctx, next }) => {
    const { caller } = ctx;
    if (caller.kind !== "person") throw forbidden("Only the person themselves may do this.");
    return next({ ctx: { caller, person: caller.person } });
  });

/**
 * Whoever is signed in or brings a key, to have other requests answered. Each of those is judged and counted by itself,
 * and takes its own place: this one is not counted and takes none.
 */
export const carrier = () => timed.meta({ access: "caller" }).use(identified);

interface BusinessRules extends Omit<Meta, "access" | "scopes"> {
  /** Another scope that gives access as well; the procedure then narrows what it may see. */
  or?: Scope;
  /** 402 unless the plan has a shop. */
  shop?: boolean;
  /** 402 unless payments stand well: for what starts new work. */
  standing?: boolean;
}

/** Something done in a business by whoever holds the scope. `ctx.db` sees that business alone. */
export const business = (scope: Scope, rules: BusinessRules = {}) =>
  inBusiness(rules, [scope, ...(rules.or ? [rules.or] : [])]);

/** Something any member may do as themselves, whatever their role. */
export const member = (rules: Omit<BusinessRules, "or" | "personOnly"> = {}) =>
  inBusiness({ ...rules, personOnly: true }, []);

function inBusiness(rules: BusinessRules, scopes: readonly Scope[]) {
  const { shop, standing, personOnly, heavy, unrepeatable, dryRuns, moneyDestination } = rules;
  const { refuses, inTest } = rules;
  return timed
    .meta({
      access: "business",
      scopes,
      personOnly,
      heavy,
      unrepeatable,
      dryRuns,
      moneyDestination,
      refuses,
      inTest,
    })
    .use(identified)
    .use(async ({ ctx, type, next, getRawInput }) => {
      if (personOnly && ctx.caller.kind === "key") throw forbidden("A key can't do this: sign in.");
      const within = chooseBusiness(ctx.caller, ctx.request);
      ctx.reply.tenantId = within.business.id;
      const kind = heavy ?? ctx.request.heavy;
      await countRequest(ctx, { kind: "business", within, heavy: kind !== undefined });
      // Before a place is taken, which waits for the body: nothing is read of who may not send it.
      if (within.business.lockedAt || within.business.closedAt) throw businessLocked();
      requirePlan(within, { shop, standing }, ctx.now);
      const refusal = whyNotAllowed(within, scopes, { changes: type === "mutation" });
      if (refusal !== null) throw forbidden(refusal);
      if (moneyDestination) refuseMoneyDestination(within.caller);
      const asked = { subject: within.business.id, heavy: kind, getRawInput };
      return inPlace(ctx, asked, async () => {
        const business = inTest ? await testBusinessOf(ctx.database, within) : within.business;
        const scopes = inTest ? testScopes(within.scopes) : within.scopes;
        const place = { business, scopes, db: ctx.database.business, ...workingIn(ctx, business) };
        return ctx.database.inBusiness(business.id, () => next({ ctx: { ...within, ...place } }));
      });
    })
    .use(repeatable)
    .use(({ ctx, next }) =>
      next({
        ctx: changeWith(
          ctx.db,
          (tx, happening) =>
            recordActivity(tx, ctx, happening, {
              now: ctx.now,
              requestId: ctx.request.requestId,
              assistant: ctx.request.assistant,
            }),
          ctx,
          ctx.turn?.markCommitted,
        ),
      }),
    );
}

function requirePlan(
  { business: { standing } }: BusinessCaller,
  needs: { shop?: boolean; standing?: boolean },
  now: Date,
): void {
  const refusal =
    (needs.shop ? whyNoShop(standing) : null) ??
    (needs.standing ? whyNoNewWork(standing, now) : null);
  if (refusal !== null) throw planRequired(refusal);
}
