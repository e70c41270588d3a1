import type { Database } from "@roundsman/db";
import { callerScopes, type BusinessCaller, type Caller } from "../access/caller";
import { forbidden, invalid, unauthenticated } from "../base/errors";
import {
  namedBusiness,
  readCredentials,
  type Credentials,
  type RequestFacts,
} from "../request/request";
import { readAppToken } from "./read-app";
import { readKey, readSession } from "./read-caller";

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
  const caller = await readCaller(database, credentials, request, now);
  if (!caller) throw unauthenticated("This session or key is not valid, or has run out.");
  return caller;
}

function readCaller(
  database: Database,
  credentials: Credentials,
  request: RequestFacts,
  now: Date,
): Promise<Caller | null> {
  if (credentials.kind === "key") return readKey(database, credentials.key, now);
  if (credentials.kind === "app") return readAppToken(database, credentials.token, now);
  return readSession(database, credentials.token, namedBusiness(request), now);
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
  const { business, role, set } = membership;
  if (named !== null && named !== business.id && named !== business.slug.toLowerCase()) {
    throw forbidden("This credential belongs to another business.");
  }
  return { caller, business, role, set, scopes: callerScopes(caller, membership) };
}
