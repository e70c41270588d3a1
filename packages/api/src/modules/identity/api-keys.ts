import type { ApiKey as ApiKeyRow } from "@roundsman/db";
import { z } from "zod";
import { ScopeName, scopes } from "../../platform/access/scopes";
import { dateTime, dateTimeOrNull } from "../../platform/values/format";
import { DateTime, text, Uuid } from "../../platform/values/values";

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
  name: text(80, 1),
  scopes: z.array(ScopeName).min(1, "Tick at least one thing that the key may do."),
  expiresAt: DateTime.nullish(),
});

/** Why it was revoked is written into the record of what happened. */
export const Revocation = z.object({ reason: text(200).optional() });
export const GrantableScopes = z.object({ scopes: z.array(ScopeName) });

/** Those that are shown: what of an app has run out comes back by no way, so nobody need revoke it. */
export const shownKeys = (tenantId: string, now: Date) => ({
  tenantId,
  revokedAt: null,
  NOT: { appClientId: { not: null }, expiresAt: { lte: now } },
});

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
