import type { Database } from "@roundsman/db";
import { forbidden, invalid, unauthenticated } from "../base/errors";
import type { BusinessCaller, Caller } from "../access/caller";
import { namedBusiness, readCredentials, type RequestFacts } from "../request/credentials";
import { readKey } from "./read-key";
import { readSession } from "./read-session";
import { keyScopes, roleScopes, supportScopes, type Scope } from "../access/scopes";

/**
 * Who is calling (docs/contract/conventions.md#who-is-calling).
 * @throws unauthenticated where nobody is, or what they show does not hold
 */
export async function identify(
  database: Database,
  request: RequestFacts,
  now: Date,
): Promise<Caller> {
  const credentials = readCredentials(request);
  if (!credentials) throw unauthenticated();
  const caller =
    credentials.kind === "key"
      ? await readKey(database, credentials.key, now)
      : await readSession(database, credentials.token, namedBusiness(request), now);
  if (!caller) throw unauthenticated("This session or key is not valid, or has run out.");
  return caller;
}

/**
 * The business a caller acts in, and what they may do there.
 * @throws forbidden where they are no member of the one named
 * @throws validation on `x-tenant-id` where they have several and name none
 */
export function chooseBusiness(caller: Caller, request: RequestFacts): BusinessCaller {
  const named = namedBusiness(request);
  const open = caller.memberships.filter(({ business }) => business.closedAt === null);
  // One closed counts only where there is no other: it is not to be chosen from.
  const [membership, another] = open.length > 0 ? open : caller.memberships;
  if (!membership) throw forbidden("You are not a member of this business.");
  if (another) {
    throw invalid({
      path: "x-tenant-id",
      message: "You belong to several businesses: name one in X-Tenant-Id.",
    });
  }
  const { business, role } = membership;
  if (named !== null && named !== business.id && named !== business.slug.toLowerCase()) {
    throw forbidden("This credential belongs to another business.");
  }
  return { caller, business, role, scopes: scopesOf(caller, role) };
}

function scopesOf(caller: Caller, role: BusinessCaller["role"]): ReadonlySet<Scope> {
  switch (caller.kind) {
    case "person":
      return roleScopes[role];
    case "support":
      return supportScopes(role, caller.level);
    case "key":
      return keyScopes(caller.scopes, role);
  }
}
