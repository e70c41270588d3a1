import { createHash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { runSql, runSqlForOne, seal, sql, sqlBuilder, unseal, type SqlRunner } from "@roundsman/db";
import {
  ProviderFailed,
  type Access,
  type AccountsName,
  type AccountsProgram,
  type Grant,
} from "@roundsman/providers";
import { milliseconds } from "date-fns/milliseconds";
import { recordActivity } from "../../../platform/audit/activity";
import { runPatiently } from "../../../platform/audit/change";
import { conflict, notConfigured } from "../../../platform/base/errors";
import type { Service } from "../../../platform/context/context";
import { mailOwners } from "../../business";
import { Choices, programNames } from "./schema";

/* The connection to an accounts program, and its tokens (docs/decisions/0256). */

export type Tools = Pick<Service, "database" | "providers" | "settings" | "log">;

const selectConnection = sqlBuilder
  .selectFrom("accounts_connections as c")
  .select([
    "c.tenant_id as tenantId",
    "c.program",
    "c.organisation_id as organisationId",
    "c.organisation_name as organisationName",
    "c.realm_id as realmId",
    "c.access_secret as accessSecret",
    "c.refresh_secret as refreshSecret",
    "c.access_until as accessUntil",
    "c.connected_at as connectedAt",
    "c.ended_at as endedAt",
    "c.paused_at as pausedAt",
    "c.rests_until as restsUntil",
    "c.read_until as readUntil",
    "c.choices",
    sql<string | null>`c.starts_on::text`.as("startsOn"),
  ]);

export type ConnectionRow = NonNullable<Awaited<ReturnType<typeof readConnection>>>;

export const readConnection = (db: SqlRunner, tenantId: string) =>
  runSqlForOne(db, selectConnection.where("c.tenant_id", "=", tenantId));

/** The row held, so that of two who change it each sees what the other did. */
export const lockConnection = (db: SqlRunner, tenantId: string) =>
  runSqlForOne(db, selectConnection.where("c.tenant_id", "=", tenantId).forNoKeyUpdate());

/** @throws not_configured where this installation can't connect to it */
export function programOf(
  { providers }: Pick<Service, "providers">,
  name: AccountsName,
): AccountsProgram {
  const program = providers.accounts[name];
  if (!program.available) throw notConfigured(`${programNames[name]} is not set up here.`);
  return program;
}

/** Null where nothing usable is chosen yet. */
export const choicesOf = ({ choices }: Pick<ConnectionRow, "choices">): Choices | null =>
  Choices.safeParse(choices).data ?? null;

/** Why nothing is sent; null where it is. */
export function whyIdle(row: ConnectionRow | null): string | null {
  if (!row) return "No accounts program is connected.";
  const name = programNames[row.program];
  if (row.endedAt) return `${name} no longer accepts the connection. Connect again.`;
  if (row.organisationId === null) return "Choose the organisation.";
  if (choicesOf(row) === null) return "Choose the accounts and taxes.";
  if (row.startsOn === null) return "Choose the first day.";
  return row.pausedAt ? "Sending is paused." : null;
}

const purpose = "accounts";

/** Seals a token or verifier for its business alone. */
export const sealFor = (key: string, tenantId: string, secret: string): string =>
  seal(key, { purpose, owner: tenantId, secret });
export const unsealFor = (key: string, tenantId: string, sealed: string): string =>
  unseal(key, { purpose, owner: tenantId, sealed });

/** The columns of a grant, sealed. */
export const sealedGrant = (key: string, tenantId: string, grant: Grant) => ({
  access_secret: sealFor(key, tenantId, grant.accessToken),
  refresh_secret: sealFor(key, tenantId, grant.refreshToken),
  access_until: grant.expiresAt,
});

/** A token that ends so soon is not used any more. */
const tooSoonMs = milliseconds({ minutes: 1 });
/** Longer than any answer is waited for. */
const refreshMs = milliseconds({ seconds: 40 });

/**
 * An access token that holds. Where it is over, or `not` is the one that was refused, one process asks for new ones and
 * all others wait for its answer: the program takes a refresh token once. Where that answer is lost the old one is sent
 * again, which Xero takes for 30 minutes and QuickBooks for a day.
 */
async function tokenOf(tools: Tools, tenantId: string, not: string | null): Promise<string> {
  const { database, settings } = tools;
  const db = database.service;
  const started = Date.now();
  for (;;) {
    const row = await readConnection(db, tenantId);
    if (!row || row.endedAt) throw conflict(whyIdle(row) ?? "The connection ended.");
    const token = unsealFor(settings.connectionsKey, tenantId, row.accessSecret);
    if (token !== not && row.accessUntil.getTime() - Date.now() > tooSoonMs) return token;
    const claimed = await runSqlForOne(
      db,
      sqlBuilder
        .updateTable("accounts_connections")
        .set({ refreshing_until: new Date(Date.now() + refreshMs) })
        .where("tenant_id", "=", tenantId)
        .where("refresh_secret", "=", row.refreshSecret)
        .where((eb) =>
          eb.or([eb("refreshing_until", "is", null), eb("refreshing_until", "<", new Date())]),
        )
        .returning("tenant_id"),
    );
    if (claimed) return refresh(tools, row);
    if (Date.now() - started > refreshMs) {
      throw new ProviderFailed("accounts", "busy", "New tokens are being asked for.");
    }
    await wait(100);
  }
}

async function refresh(tools: Tools, row: ConnectionRow): Promise<string> {
  const { tenantId, program, refreshSecret } = row;
  const { database, providers, settings } = tools;
  const release = (more: Partial<ReturnType<typeof sealedGrant>> = {}) =>
    runSql(
      database.service,
      sqlBuilder
        .updateTable("accounts_connections")
        .set({ refreshing_until: null, ...more })
        .where("tenant_id", "=", tenantId)
        .where("refresh_secret", "=", refreshSecret),
    );
  try {
    const key = settings.connectionsKey;
    const used = unsealFor(key, tenantId, refreshSecret);
    const grant = await providers.accounts[program].refresh(used);
    await release(sealedGrant(key, tenantId, grant));
    return grant.accessToken;
  } catch (error) {
    await release();
    if (isRefused(error)) await endConnection(tools, row);
    throw error;
  }
}

const isRefused = (error: unknown): error is ProviderFailed =>
  error instanceof ProviderFailed && error.code === "unauthorised";

/** The program no longer accepts it: the owners are told once, however many calls find out. */
async function endConnection({ database }: Tools, row: ConnectionRow): Promise<void> {
  const { tenantId, program, refreshSecret } = row;
  const now = new Date();
  await runPatiently(database.service, async (tx) => {
    const ended = await runSqlForOne(
      tx,
      sqlBuilder
        .updateTable("accounts_connections")
        .set({ ended_at: now })
        .where("tenant_id", "=", tenantId)
        .where("refresh_secret", "=", refreshSecret)
        .where("ended_at", "is", null)
        .returning("tenant_id"),
    );
    if (!ended) return;
    const name = programNames[program];
    const words = `${name} no longer accepts the connection`;
    await recordActivity(
      tx,
      { tenantId, kind: "provider", name },
      {
        action: "accounts.ended",
        words,
        subject: { kind: "accounts_connection", id: tenantId },
      },
      { now, requestId: null },
    );
    await mailOwners(
      tx,
      tenantId,
      {
        kind: "accounts.ended",
        subject: words,
        paragraphs: [
          `${words}: somebody may have ended it there, or it was not used for long.`,
          "Nothing is sent until somebody connects it again under Settings, Accounts. What waits is sent then.",
        ],
      },
      now,
    );
  });
}

/**
 * Calls the program in the name of a business. A token that it refuses is refreshed once.
 * @throws conflict where there is no connection that could be used; ProviderFailed
 */
export async function calling<T>(
  tools: Tools,
  row: Pick<ConnectionRow, "tenantId" | "program" | "organisationId">,
  call: (program: AccountsProgram, access: Access) => Promise<T>,
): Promise<T> {
  const program = programOf(tools, row.program);
  const organisationId = row.organisationId ?? "";
  const token = await tokenOf(tools, row.tenantId, null);
  try {
    return await call(program, { accessToken: token, organisationId });
  } catch (error) {
    if (!isRefused(error)) throw error;
    const accessToken = await tokenOf(tools, row.tenantId, token);
    try {
      return await call(program, { accessToken, organisationId });
    } catch (again) {
      const now = isRefused(again)
        ? await readConnection(tools.database.service, row.tenantId)
        : null;
      if (now) await endConnection(tools, now);
      throw again;
    }
  }
}

/** One worker sends for a business at a time. It holds this anew before each request, which is shorter than the hold. */
const holdMs = milliseconds({ minutes: 5 });

/** Null where another has it, or nothing is to be sent now. */
export async function holdConnection(
  { database }: Pick<Tools, "database">,
  tenantId: string,
): Promise<{ row: ConnectionRow; by: string } | null> {
  const by = randomUUID();
  const now = new Date();
  const held = await runSqlForOne(
    database.service,
    sqlBuilder
      .updateTable("accounts_connections")
      .set({ held_by: by, held_until: new Date(now.getTime() + holdMs) })
      .where("tenant_id", "=", tenantId)
      .where((eb) => eb.or([eb("held_until", "is", null), eb("held_until", "<", now)]))
      .where((eb) => eb.or([eb("rests_until", "is", null), eb("rests_until", "<=", now)]))
      .returning("tenant_id"),
  );
  if (!held) return null;
  const row = await readConnection(database.service, tenantId);
  if (row && whyIdle(row) === null) return { row, by };
  await letGo({ database }, { tenantId, by });
  return null;
}

/** @throws where another took it meanwhile */
export async function holdOn(
  { database }: Pick<Tools, "database">,
  { tenantId, by }: { tenantId: string; by: string },
): Promise<void> {
  const held = await runSqlForOne(
    database.service,
    sqlBuilder
      .updateTable("accounts_connections")
      .set({ held_until: new Date(Date.now() + holdMs) })
      .where("tenant_id", "=", tenantId)
      .where("held_by", "=", by)
      .where("paused_at", "is", null)
      .returning("tenant_id"),
  );
  if (!held)
    throw new ProviderFailed("accounts", "busy", "Another worker sends for this business.");
}

/** @param restMs for how long the program asks to be left alone */
export const letGo = (
  { database }: Pick<Tools, "database">,
  { tenantId, by }: { tenantId: string; by: string },
  restMs = 0,
) =>
  runSql(
    database.service,
    sqlBuilder
      .updateTable("accounts_connections")
      .set({
        held_by: null,
        held_until: null,
        ...(restMs > 0 && { rests_until: new Date(Date.now() + restMs) }),
      })
      .where("tenant_id", "=", tenantId)
      .where("held_by", "=", by),
  );

export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
