import { randomBytes } from "node:crypto";
import {
  runSql,
  runSqlForOne,
  seal,
  sql,
  sqlBuilder,
  unseal,
  type InferResult,
  type SqlRunner,
} from "@roundsman/db";
import type { z } from "zod";
import {
  keyScopes,
  memberScopes,
  permissionSetOf,
  type Scope,
} from "../../../platform/access/scopes";
import { notFound } from "../../../platform/base/errors";
import type { Service } from "../../../platform/context/context";
import { dateTime, dateTimeOrNull } from "../../../platform/values/format";
import type { EventTypeName } from "../../../platform/audit/event-types";
import { eventTypeNames, isOfScope } from "../events/schema";
import type { Webhook } from "./schema";

/*
 * Where a business has its events sent (docs/decisions/0277). Each has a keeper: whoever made or last changed it. What
 * they may read now bounds what is sent, and with a key that it was made by, what the key may read.
 */

/** Endpoints as `w`, with their keepers. A caller names the tenant. */
export const selectEndpoints = sqlBuilder
  .selectFrom("webhook_endpoints as w")
  .leftJoin("users as u", "u.id", "w.keeper_user_id")
  .leftJoin("members as m", (join) =>
    join.onRef("m.tenant_id", "=", "w.tenant_id").onRef("m.user_id", "=", "w.keeper_user_id"),
  )
  .leftJoin("permission_sets as s", (join) =>
    join.onRef("s.tenant_id", "=", "m.tenant_id").onRef("s.id", "=", "m.permission_set_id"),
  )
  .leftJoin("api_keys as k", (join) =>
    join.onRef("k.tenant_id", "=", "w.tenant_id").onRef("k.id", "=", "w.api_key_id"),
  )
  .select((eb) => [
    "w.tenant_id as tenantId",
    "w.id",
    "w.url",
    "w.description",
    "w.types",
    "w.keeper_user_id as keeperUserId",
    "w.api_key_id as apiKeyId",
    "w.sealed_secret as sealedSecret",
    "w.sealed_previous as sealedPrevious",
    "w.previous_until as previousUntil",
    "w.created_at as createdAt",
    "w.updated_at as updatedAt",
    "w.paused_at as pausedAt",
    "w.paused_because as pausedBecause",
    "w.queued_to as queuedTo",
    "w.failures",
    "w.failing_since as failingSince",
    "u.name as keeperName",
    "m.role",
    "m.built_in_set as builtInSet",
    "m.permission_set_id as permissionSetId",
    sql<string | null>`s.name::text`.as("setName"),
    "s.scopes as setScopes",
    "k.scopes as keyScopes",
    "k.revoked_at as keyRevokedAt",
    "k.expires_at as keyExpiresAt",
    eb
      .selectFrom("webhook_deliveries as d")
      .whereRef("d.tenant_id", "=", "w.tenant_id")
      .whereRef("d.endpoint_id", "=", "w.id")
      .where("d.state", "=", "waiting")
      .select(sql<number>`count(*)::int`.as("count"))
      .$asScalar()
      .$notNull()
      .as("waiting"),
  ]);
export type EndpointRow = InferResult<typeof selectEndpoints>[number];

export const readEndpoints = (runner: SqlRunner, tenantId: string): Promise<EndpointRow[]> =>
  runSql(
    runner,
    selectEndpoints.where("w.tenant_id", "=", tenantId).orderBy("w.created_at").orderBy("w.id"),
  );

export const readEndpoint = (
  runner: SqlRunner,
  tenantId: string,
  id: string,
): Promise<EndpointRow | null> =>
  runSqlForOne(runner, selectEndpoints.where("w.tenant_id", "=", tenantId).where("w.id", "=", id));

/** The endpoint, its row held until the change is through. @throws not_found */
export async function lockEndpoint(
  runner: SqlRunner,
  tenantId: string,
  id: string,
): Promise<EndpointRow> {
  await runSql(
    runner,
    sqlBuilder
      .selectFrom("webhook_endpoints")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .select("id")
      .forUpdate(),
  );
  const row = await readEndpoint(runner, tenantId, id);
  if (!row) throw notFound("webhook");
  return row;
}

/** What the keeper of an endpoint may do now; null where they have left, or its key has ended. */
export function scopesOfKeeper(row: EndpointRow, now: Date): ReadonlySet<Scope> | null {
  if (row.role === null) return null;
  const held = memberScopes(row.role, permissionSetOf(row));
  if (row.apiKeyId === null) return held;
  const { keyScopes: granted, keyRevokedAt, keyExpiresAt } = row;
  const isEnded = keyRevokedAt !== null || (keyExpiresAt !== null && keyExpiresAt <= now);
  return granted === null || isEnded ? null : keyScopes(granted, held);
}

/** The types of events that an endpoint is sent: those it names, within what its keeper may read. */
export function typesOf(row: EndpointRow, scopes: ReadonlySet<Scope>): EventTypeName[] {
  const wanted = new Set(row.types);
  const mayRead = isOfScope(scopes);
  return eventTypeNames.filter((name) => mayRead(name) && (wanted.size === 0 || wanted.has(name)));
}

export const viewEndpoint = (row: EndpointRow, whyNot: string | null): z.infer<typeof Webhook> => ({
  id: row.id,
  url: row.url,
  description: row.description,
  types: eventTypeNames.filter((name) => row.types.includes(name)),
  keeperName: row.keeperName ?? "Somebody who has left",
  createdAt: dateTime(row.createdAt),
  updatedAt: dateTime(row.updatedAt),
  pausedAt: dateTimeOrNull(row.pausedAt),
  pausedBecause: row.pausedBecause,
  failingSince: dateTimeOrNull(row.failingSince),
  waiting: row.waiting,
  previousSecretUntil: dateTimeOrNull(row.previousUntil),
  can: { change: whyNot },
});

/* Secrets are `whsec_` and 24 random bytes in base64, and kept sealed. */

export const newSecret = (): string => `whsec_${randomBytes(24).toString("base64")}`;

type Keys = { settings: Pick<Service["settings"], "connectionsKey"> };
const box = (tenantId: string) => ({ purpose: "webhook secret", owner: tenantId });

export const sealSecret = ({ settings }: Keys, tenantId: string, secret: string): string =>
  seal(settings.connectionsKey, { ...box(tenantId), secret });

/** What requests are signed by now: the secret, and for a day after it was changed the one before. */
export function secretsOf({ settings }: Keys, row: EndpointRow, now: Date): string[] {
  const { sealedSecret, sealedPrevious, previousUntil, tenantId } = row;
  const previous = previousUntil !== null && now < previousUntil ? sealedPrevious : null;
  return [sealedSecret, previous]
    .filter((sealed) => sealed !== null)
    .map((sealed) => unseal(settings.connectionsKey, { ...box(tenantId), sealed }));
}
