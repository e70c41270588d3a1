import type { ErrorKind } from "../base/errors";
import type { Context } from "../context/service";
import { readCredentials } from "../request/credentials";

/** Refusals that may be somebody trying doors. */
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
