import { prepareReadOfCopies, runSqlForOne, sql, sqlBuilder, type Database } from "@roundsman/db";
import {
  callerIdOf,
  callerScopes,
  timeIn,
  type BusinessCaller,
  type BusinessFacts,
  type Caller,
  type KeyCaller,
} from "../access/caller";
import { forbidden, invalid, notFound, unauthenticated } from "../base/errors";
import { hashToken } from "../base/tokens";
import type { Context, Reply } from "../context/context";
import {
  namedBusiness,
  readCredentials,
  type Credentials,
  type RequestFacts,
} from "../request/request";
import { callerBy, keysThatHold, readKey, readSession } from "./read-caller";

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

/** Notes who calls, for the log and for how strictly the input is judged. */
export function noteCaller(reply: Reply, caller: Caller): void {
  reply.callerId = callerIdOf(caller);
  reply.isTestKey =
    caller.kind === "key" && caller.memberships.some(({ business }) => business.test !== null);
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

const selectAppToken = prepareReadOfCopies(({ tokenHash, now }: { tokenHash: string; now: Date }) =>
  keysThatHold(now)
    .innerJoin("oauth_access_tokens as t", (join) =>
      join.onRef("t.business_id", "=", "k.tenant_id").onRef("t.key_id", "=", "k.id"),
    )
    .where("t.token_hash", "=", tokenHash)
    .where("t.expires_at", ">", now)
    .select("t.scopes as tokenScopes"),
);

/** Whose app shows this token, in one statement: it is the app's key that acts, within what the token may do. */
async function readAppToken(
  { service }: Database,
  token: string,
  now: Date,
): Promise<KeyCaller | null> {
  const [row] = await selectAppToken(service, { tokenHash: hashToken(token), now });
  if (!row) return null;
  const scopes = row.tokenScopes.filter((scope) => row.scopes.includes(scope));
  return callerBy(service, row, scopes, now);
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
  if (named !== null && !isNamed(business, named)) {
    throw forbidden("This credential belongs to another business.");
  }
  return { caller, business, role, set, scopes: callerScopes(caller, membership) };
}

/** Whether a business is the one named. The key alone switches to the test business, so that both are named alike. */
const isNamed = ({ id, slug, test }: BusinessFacts, named: string): boolean =>
  [id, slug, ...(test ? [test.of.id, test.of.slug] : [])].some(
    (name) => name.toLowerCase() === named,
  );

/**
 * The test business of a caller: the one their key is of, or that of the business they are a person of.
 * @throws not_found where none was opened
 * @throws forbidden for a key of a business that trades: the key alone says which of both is meant
 */
export async function testBusinessOf(
  { service }: Pick<Database, "service">,
  { caller, business }: BusinessCaller,
): Promise<BusinessFacts> {
  if (business.test !== null) return business;
  if (caller.kind === "key") throw forbidden("This is a live key. Use a test key.");
  const found = await findTestBusiness(service, business);
  if (!found) throw notFound("test business");
  return found;
}

/** The test business of one that trades, which pays for both; null where none was opened. */
export async function findTestBusiness(
  service: Database["service"],
  business: BusinessFacts,
): Promise<BusinessFacts | null> {
  const row = await runSqlForOne(
    service,
    sqlBuilder
      .selectFrom("businesses")
      .where("test_of", "=", business.id)
      .select([
        "id",
        "name",
        sql<string>`slug::text`.as("slug"),
        "time_zone as timeZone",
        sql<string | null>`books_closed_to::text`.as("booksClosedTo"),
        sql<number>`clock_ahead_ms::float8`.as("clockAheadMs"),
      ]),
  );
  if (!row) return null;
  const { clockAheadMs, ...facts } = row;
  return {
    ...business,
    ...facts,
    test: { of: { id: business.id, slug: business.slug }, clockAheadMs },
  };
}

/** The time and the providers of a business: a test business has its own. */
export const workingIn = (
  ctx: Pick<Context, "now" | "providers" | "testProviders">,
  business: BusinessFacts,
) =>
  business.test === null
    ? { now: ctx.now, providers: ctx.providers }
    : { now: timeIn(business, ctx.now), providers: ctx.testProviders() };
