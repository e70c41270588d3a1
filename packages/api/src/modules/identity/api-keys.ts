import {
  expressionBuilder,
  runSql,
  sql,
  sqlBuilder,
  type Expression,
  type InferResult,
  type SqlBool,
  type SqlRunner,
  type Tables,
} from "@roundsman/db";
import { z } from "zod";
import { ScopeName, scopes } from "../../platform/access/scopes";
import { dateTime, dateTimeOrNull } from "../../platform/values/format";
import { DateTime, nameText, text, Uuid } from "../../platform/values/values";

/** docs/contract/people-and-access.md#apikey; without the key itself, which is shown once. */
export const ApiKey = z
  .object({
    id: Uuid,
    name: z.string(),
    prefix: z.string(),
    scopes: z.array(ScopeName),
    createdAt: DateTime,
    lastUsedAt: DateTime.nullable(),
    expiresAt: DateTime.nullable(),
    /** The app that somebody allowed, whose access this is; null for a key that was made. */
    app: z.object({ clientId: z.string(), name: z.string() }).nullable(),
  })
  .meta({ id: "ApiKey" });

export const CreatedApiKey = ApiKey.extend({ key: z.string() }).meta({ id: "CreatedApiKey" });

export const NewApiKey = z.object({
  name: nameText(80),
  scopes: z.array(ScopeName).min(1, "Tick at least one thing that the key may do."),
  expiresAt: DateTime.nullish(),
});

/** Why it was revoked is written into the record of what happened. */
export const Revocation = z.object({ reason: text(200).optional() });
export const GrantableScopes = z.object({ scopes: z.array(ScopeName) });

const selectKeys = sqlBuilder
  .selectFrom("api_keys as k")
  .leftJoin(
    sql<{ key_id: string; key_hash: string; last_used_at: Date }>`last_key_uses()`.as("used"),
    (join) => join.onRef("used.key_id", "=", "k.id").onRef("used.key_hash", "=", "k.key_hash"),
  )
  .where("k.revoked_at", "is", null)
  .orderBy("k.created_at", "desc")
  .orderBy("k.id", "desc")
  .select([
    "k.tenant_id as tenantId",
    "k.id",
    "k.name",
    "k.prefix",
    "k.scopes",
    "k.created_by_user_id as createdByUserId",
    "k.created_at as createdAt",
    "used.last_used_at as lastUsedAt",
    "k.expires_at as expiresAt",
    "k.app_client_id as appClientId",
  ]);

type ApiKeyRow = InferResult<typeof selectKeys>[number];

/** For conditions on API keys. */
export const k = expressionBuilder<{ k: Tables["api_keys"] }, "k">();

/**
 * Keys of a business that were not revoked, the newest first, in one statement.
 * @param which a condition on them as `k`
 */
export const readKeys = (
  db: SqlRunner,
  tenantId: string,
  which: Expression<SqlBool>,
): Promise<ApiKeyRow[]> => runSql(db, selectKeys.where("k.tenant_id", "=", tenantId).where(which));

/** Those that are shown: what of an app has run out comes back by no way, so nobody need revoke it. */
export const isShown = (now: Date): Expression<SqlBool> =>
  k.or([
    k("k.app_client_id", "is", null),
    k("k.expires_at", "is", null),
    k("k.expires_at", ">", now),
  ]);

export function viewApiKey(row: ApiKeyRow): z.infer<typeof ApiKey> {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: scopes.filter((scope) => row.scopes.includes(scope)),
    createdAt: dateTime(row.createdAt),
    lastUsedAt: dateTimeOrNull(row.lastUsedAt),
    expiresAt: dateTimeOrNull(row.expiresAt),
    app: row.appClientId === null ? null : { clientId: row.appClientId, name: row.name },
  };
}
