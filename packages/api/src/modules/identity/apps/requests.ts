import { randomUUID } from "node:crypto";
import { runSqlForOne, sqlBuilder, type PrismaClient, type Tx } from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";
import type { Scope } from "../../../platform/access/scopes";
import { runPatiently } from "../../../platform/audit/change";
import { hashToken, newToken } from "../../../platform/base/tokens";
import { endApp, newCode } from "../../../platform/credentials";

/*
 * An app asks to be allowed: begun in a browser at the REST server, decided in the back office, taken at the REST
 * server again. The browser that began it holds a cookie, the one in which it was decided brings an answer that is
 * shown there alone; only one browser with both gets the code. So a link to a request that somebody else began is
 * good for nothing (docs/decisions/0279).
 */

/** Long enough to sign in, with a second step. */
export const requestLifeMs = milliseconds({ minutes: 30 });

export interface AsksToBeAllowed {
  clientId: string;
  redirectUri: string;
  state: string | null;
  scopes: readonly Scope[];
  codeChallenge: string;
}

/** Keeps what an app asks for. `browser` is for the cookie of the browser that brought it. */
export async function openAppRequest(
  client: Pick<Tx, "oauthRequest">,
  { scopes, ...asked }: AsksToBeAllowed,
  now: Date,
): Promise<{ id: string; browser: string }> {
  const browser = newToken();
  const id = randomUUID();
  await client.oauthRequest.create({
    data: {
      ...asked,
      id,
      scopes: [...scopes],
      browserHash: hashToken(browser),
      createdAt: now,
      expiresAt: new Date(now.getTime() + requestLifeMs),
    },
    select: { id: true },
  });
  return { id, browser };
}

const selectRequest = sqlBuilder
  .selectFrom("oauth_requests as r")
  .innerJoin("oauth_clients as c", "c.id", "r.client_id")
  .where("r.answer_hash", "is", null)
  .select([
    "r.id",
    "r.client_id as clientId",
    "r.redirect_uri as redirectUri",
    "r.scopes",
    "r.expires_at as expiresAt",
    "c.name",
  ]);

/** A request nobody has decided yet; null where there is none, or it has run out. */
export const readRequest = (client: PrismaClient | Tx, id: string, now: Date) =>
  runSqlForOne(client, selectRequest.where("r.id", "=", id).where("r.expires_at", ">", now));

/** The same, held: of two who decide, the second finds it decided. */
export const holdRequest = (tx: Tx, id: string, now: Date) =>
  runSqlForOne(
    tx,
    selectRequest.where("r.id", "=", id).where("r.expires_at", ">", now).forUpdate("r"),
  );

/** Decides a held request. Gives the answer that its browser brings to the REST server, once. */
export async function answerRequest(
  tx: Tx,
  id: string,
  key: { businessId: string; keyId: string } | null,
): Promise<string> {
  const answer = newToken();
  await tx.oauthRequest.update({
    where: { id },
    data: { answerHash: hashToken(answer), ...key },
    select: { id: true },
  });
  return answer;
}

/** What comes of a decided request that a browser brings. */
export type Taken =
  | { kind: "allowed"; redirectUri: string; state: string | null; code: string }
  | { kind: "refused"; redirectUri: string; state: string | null }
  | { kind: "nothing" };

/**
 * Takes a decided request, once: for a code where it was allowed. A browser that brings the right answer and did not
 * begin the request was led there by somebody else, so what was allowed ends at once.
 */
export function takeRequest(
  service: PrismaClient,
  brought: { id: string; answer: string; browser: string | undefined },
  facts: { now: Date; requestId: string },
): Promise<Taken> {
  const { now } = facts;
  return runPatiently<Taken>(service, async (tx) => {
    const [request] = await tx.oauthRequest.findMany({
      where: { id: brought.id, answerHash: hashToken(brought.answer), expiresAt: { gt: now } },
      include: { key: { select: { name: true } } },
    });
    if (!request) return { kind: "nothing" };
    const { count } = await tx.oauthRequest.deleteMany({ where: { id: request.id } });
    if (count === 0) return { kind: "nothing" };
    const { redirectUri, state, businessId, keyId } = request;
    const isBrowser =
      brought.browser !== undefined && hashToken(brought.browser) === request.browserHash;
    if (businessId === null || keyId === null) {
      return isBrowser ? { kind: "refused", redirectUri, state } : { kind: "nothing" };
    }
    if (!isBrowser) {
      const key = { tenantId: businessId, id: keyId, name: request.key?.name ?? "" };
      await endApp(tx, key, "another browser had asked for it", facts);
      return { kind: "nothing" };
    }
    const { clientId, codeChallenge } = request;
    const made = { businessId, keyId, clientId, redirectUri, codeChallenge };
    return { kind: "allowed", redirectUri, state, code: await newCode(tx, made, now) };
  });
}
