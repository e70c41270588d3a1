import { randomBytes } from "node:crypto";
import {
  runOnOwnCopiesForOne,
  runSql,
  runSqlForOne,
  sqlBuilder,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";
import { recordActivity } from "../audit/activity";
import { hashToken } from "../base/tokens";
import { appSecretStart } from "../request/request";
import { revokeKey } from "./keys";

/*
 * What an app of others is given that somebody allowed: a code, for which it gets a token for an hour and one
 * for the next pair. All of it points to the app's key, a row of `api_keys`, and opens nothing without it: whatever
 * ends the key ends the app (docs/decisions/0278).
 */

/** In milliseconds. */
export const appLife = {
  codeMs: milliseconds({ minutes: 1 }),
  accessMs: milliseconds({ hours: 1 }),
  /** From the last use. */
  refreshMs: milliseconds({ days: 30 }),
  /** So much longer the key of the app holds, so that it is written once in so long and not for each pair. */
  keyBeyondMs: milliseconds({ days: 1 }),
  /** From when it was allowed, however much it is used. */
  mostMs: milliseconds({ days: 365 }),
} as const;

type Kind = keyof typeof appSecretStart;

/** A new secret whose kind is seen by its beginning. */
export const newAppSecret = (kind: Kind): string =>
  `${appSecretStart[kind]}${randomBytes(32).toString("base64url")}`;

/** The key of an app that somebody allowed. */
export interface AppKey {
  businessId: string;
  keyId: string;
  clientId: string;
  name: string;
  scopes: readonly string[];
  allowedAt: Date;
  /** It may be given tokens: neither revoked nor run out, and whoever allowed it still answers for it. */
  holds: boolean;
}

/** What an app shows to get tokens, held until the transaction ends. */
export interface HeldSecret {
  hash: string;
  key: AppKey;
  expiresAt: Date;
  usedAt: Date | null;
}

export interface HeldCode extends HeldSecret {
  redirectUri: string;
  codeChallenge: string;
}

/** A code of this app's, held; null where there is none. */
export async function holdCode(
  tx: Tx,
  code: string,
  clientId: string,
  now: Date,
): Promise<HeldCode | null> {
  const row = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("oauth_codes")
      .where("code_hash", "=", hashToken(code))
      .where("client_id", "=", clientId)
      .select([
        "code_hash as hash",
        "business_id as businessId",
        "key_id as keyId",
        "redirect_uri as redirectUri",
        "code_challenge as codeChallenge",
        "expires_at as expiresAt",
        "used_at as usedAt",
      ])
      .forUpdate(),
  );
  const key = row && (await readAppKey(tx, row, clientId, now));
  return key && { ...row, key };
}

/** A refresh token of this app's, held; null where there is none. */
export async function holdRefreshToken(
  tx: Tx,
  token: string,
  clientId: string,
  now: Date,
): Promise<HeldSecret | null> {
  const row = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("oauth_refresh_tokens")
      .where("token_hash", "=", hashToken(token))
      .where("client_id", "=", clientId)
      .select([
        "token_hash as hash",
        "business_id as businessId",
        "key_id as keyId",
        "expires_at as expiresAt",
        "used_at as usedAt",
      ])
      .forUpdate(),
  );
  const key = row && (await readAppKey(tx, row, clientId, now));
  return key && { ...row, key };
}

/** Read once what points to it is held, so that what happened while that was waited for is seen. */
async function readAppKey(
  tx: Tx,
  { businessId, keyId }: Pick<AppKey, "businessId" | "keyId">,
  clientId: string,
  now: Date,
): Promise<AppKey | null> {
  const key = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("api_keys as k")
      .innerJoin("users as u", "u.id", "k.created_by_user_id")
      .innerJoin("businesses as b", "b.id", "k.tenant_id")
      .leftJoin("members as m", (join) =>
        join.onRef("m.tenant_id", "=", "k.tenant_id").onRef("m.user_id", "=", "u.id"),
      )
      .where("k.tenant_id", "=", businessId)
      .where("k.id", "=", keyId)
      .select(["k.name", "k.scopes", "k.created_at as allowedAt"])
      .select((eb) =>
        eb
          .and([
            eb("k.revoked_at", "is", null),
            eb.or([eb("k.expires_at", "is", null), eb("k.expires_at", ">", now)]),
            eb("u.locked_at", "is", null),
            eb("b.closed_at", "is", null),
            eb("m.user_id", "is not", null),
          ])
          .as("holds"),
      ),
  );
  return key && { businessId, keyId, clientId, ...key, holds: Boolean(key.holds) };
}

/** Where tokens of an app lead that wants them ended: its key. Null where the token is none of this app's. */
export async function keyOfToken(
  tx: Tx,
  token: string,
  clientId: string,
): Promise<{ tenantId: string; id: string; name: string } | null> {
  const tokenHash = hashToken(token);
  const found =
    (await tx.oauthRefreshToken.findFirst({ where: { tokenHash, clientId } })) ??
    (await tx.oauthAccessToken.findFirst({
      where: { tokenHash, key: { appClientId: clientId } },
    }));
  if (!found) return null;
  return tx.apiKey.findUnique({
    where: { tenantId_id: { tenantId: found.businessId, id: found.keyId } },
    select: { tenantId: true, id: true, name: true },
  });
}

/** A new code for an app whose key was just made. */
export async function newCode(
  tx: Tx,
  facts: {
    businessId: string;
    keyId: string;
    clientId: string;
    redirectUri: string;
    codeChallenge: string;
  },
  now: Date,
): Promise<string> {
  const code = newAppSecret("code");
  const expiresAt = new Date(now.getTime() + appLife.codeMs);
  await tx.oauthCode.create({
    data: { ...facts, codeHash: hashToken(code), expiresAt },
    select: { codeHash: true },
  });
  return code;
}

/** Uses a held code or refresh token: it is kept, to be known again. */
export async function useSecret(
  tx: SqlRunner,
  kind: "code" | "refresh",
  { hash }: Pick<HeldSecret, "hash">,
  now: Date,
): Promise<void> {
  const statement =
    kind === "code"
      ? sqlBuilder.updateTable("oauth_codes").set({ used_at: now }).where("code_hash", "=", hash)
      : sqlBuilder
          .updateTable("oauth_refresh_tokens")
          .set({ used_at: now })
          .where("token_hash", "=", hash);
  await runSql(tx, statement);
}

/**
 * Writes the next pair of tokens of an app, and lets its key hold for at least as long as the second of them. False where the
 * key was revoked meanwhile: then nothing is written. The key is held until the transaction ends, and changed once a day: on a
 * cluster it lies on every node, and an app is to get its tokens while one of them is away.
 */
export async function keepTokens(
  tx: Tx,
  { businessId, keyId, clientId, allowedAt }: AppKey,
  given: { access: string; refresh: string; scopes: readonly string[] },
  now: Date,
): Promise<boolean> {
  const last = allowedAt.getTime() + appLife.mostMs;
  const untilAtMost = (time: number) => new Date(Math.min(time, last));
  const refreshEnds = untilAtMost(now.getTime() + appLife.refreshMs);
  const held = await runOnOwnCopiesForOne(
    tx,
    sqlBuilder
      .selectFrom("api_keys")
      .where("tenant_id", "=", businessId)
      .where("id", "=", keyId)
      .where("revoked_at", "is", null)
      .select("expires_at as expiresAt")
      .forNoKeyUpdate(),
  );
  if (!held) return false;
  const expiresAt = untilAtMost(refreshEnds.getTime() + appLife.keyBeyondMs);
  const isEnough =
    held.expiresAt !== null && held.expiresAt >= refreshEnds && held.expiresAt <= expiresAt;
  if (!isEnough) {
    await tx.apiKey.update({
      where: { tenantId_id: { tenantId: businessId, id: keyId } },
      data: { expiresAt },
      select: { id: true },
    });
  }
  const key = { businessId, keyId };
  await tx.oauthAccessToken.create({
    data: {
      ...key,
      tokenHash: hashToken(given.access),
      scopes: [...given.scopes],
      expiresAt: new Date(now.getTime() + appLife.accessMs),
    },
    select: { keyId: true },
  });
  await tx.oauthRefreshToken.create({
    data: { ...key, clientId, tokenHash: hashToken(given.refresh), expiresAt: refreshEnds },
    select: { keyId: true },
  });
  return true;
}

/** Ends an app's access for good, and says why in the business's activity. False where it had ended. */
export async function endApp(
  tx: Tx,
  key: { tenantId: string; id: string; name: string },
  because: string,
  facts: { now: Date; requestId: string | null },
): Promise<boolean> {
  if (!(await revokeKey(tx, key, facts.now))) return false;
  const system = { tenantId: key.tenantId, kind: "system", name: "Roundsman" } as const;
  const happening = {
    action: "api_key.revoked",
    words: `Ended the access of the app ${key.name}: ${because}`,
    subject: { kind: "api_key", id: key.id },
  };
  await recordActivity(tx, system, happening, facts);
  return true;
}
