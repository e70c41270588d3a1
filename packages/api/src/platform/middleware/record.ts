import type { Caller, SupportCaller } from "../access/caller";
import { recordStaffAction } from "../audit/change";
import type { ErrorKind } from "../base/errors";
import { sessionLife } from "../base/tokens";
import type { Context } from "../context/context";
import { readCredentials, sessionCookie } from "../request/request";

/**
 * Lets a browser keep its cookie as long as the session lasts, 30 days from the last use; said when the
 * use is noted, so at most once a minute. A support session's cookie ends with it.
 */
export function renewCookie({ request, reply, now }: Context, caller: Caller): void {
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
export function tellSecurity(
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

/** Each request made inside a support session stands in the console's record (docs/contract/console.md#support-sessions). */
export async function recordSupportRequest(
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
