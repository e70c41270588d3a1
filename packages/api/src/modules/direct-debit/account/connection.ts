import {
  runSqlForOne,
  seal,
  sqlBuilder,
  unseal,
  type InferResult,
  type SqlRunner,
} from "@roundsman/db";
import type { DirectDebit } from "@roundsman/providers";
import type { z } from "zod";
import { moneyDestinationRefusal, type Caller } from "../../../platform/access/caller";
import { conflict, notConfigured } from "../../../platform/base/errors";
import type { Service } from "../../../platform/context/context";
import { dateTimeOrNull } from "../../../platform/values/format";
import type { DirectDebitConnection } from "./schema";

/* The business's account at the provider, and the token that opens it (docs/decisions/0258). */

export type Tools = Pick<Service, "database" | "providers" | "settings" | "log">;

const selectConnection = sqlBuilder
  .selectFrom("direct_debit_connections")
  .select([
    "tenant_id as tenantId",
    "provider",
    "account_ref as accountRef",
    "account_name as accountName",
    "sealed_token as sealedToken",
    "sealed_secret as sealedSecret",
    "connected_at as connectedAt",
    "notice_days as noticeDays",
    "retries",
  ]);
export type ConnectionRow = InferResult<typeof selectConnection>[number];

export const readConnection = (
  runner: SqlRunner,
  tenantId: string,
): Promise<ConnectionRow | null> =>
  runSqlForOne(runner, selectConnection.where("tenant_id", "=", tenantId));

/** The same, held until the change is through. */
export const lockConnection = (
  runner: SqlRunner,
  tenantId: string,
): Promise<ConnectionRow | null> =>
  runSqlForOne(runner, selectConnection.where("tenant_id", "=", tenantId).forUpdate());

/** What holds where nobody has said anything else. */
const firstTerms = { noticeDays: 3, retries: 0 };

export const viewConnection = (
  row: ConnectionRow | null,
  { providers, settings, caller }: Pick<Tools, "providers" | "settings"> & { caller: Caller },
  tenantId: string,
): z.infer<typeof DirectDebitConnection> => {
  const refused = moneyDestinationRefusal(caller) ?? (caller.kind === "key" ? byKey : null);
  return {
    offers: providers.directDebit.kind === "none" ? null : providers.directDebit.kind,
    provider: row?.provider ?? null,
    accountName: row?.accountName ?? null,
    connectedAt: dateTimeOrNull(row?.connectedAt ?? null),
    noticeDays: row?.noticeDays ?? firstTerms.noticeDays,
    retries: row?.retries ?? firstTerms.retries,
    webhookUrl: `${settings.urls.rest}/webhooks/direct-debit/${tenantId}`,
    can: { connect: refused, disconnect: refused },
  };
};

/** Whoever has a key of a business must not be able to send its money elsewhere. */
const byKey = "A person connects Direct Debit, not an API key.";

const box = (purpose: "token" | "secret", tenantId: string) => ({
  purpose: `direct debit ${purpose}`,
  owner: tenantId,
});

export const sealFor = (
  { settings }: Pick<Tools, "settings">,
  purpose: "token" | "secret",
  tenantId: string,
  secret: string,
): string => seal(settings.connectionsKey, { ...box(purpose, tenantId), secret });

/** The secret that the provider signs a business's webhooks with; null where it sends none. */
export const secretOf = (
  { settings }: Pick<Tools, "settings">,
  { tenantId, sealedSecret: sealed }: ConnectionRow,
): string | null =>
  sealed && unseal(settings.connectionsKey, { ...box("secret", tenantId), sealed });

/** A business's account as it is called: the provider, and the token. */
export interface Account {
  directDebit: DirectDebit & { kind: "gocardless" | "sandbox" };
  token: string;
  accountRef: string;
}

/** Null where the business has no account at the provider that this installation has. */
export function accountOf(tools: Tools, row: ConnectionRow | null): Account | null {
  const { directDebit } = tools.providers;
  if (!row || !isOf(directDebit, row)) return null;
  const { tenantId, sealedToken: sealed, accountRef } = row;
  const opened = { ...box("token", tenantId), sealed };
  const token = directDebit.kind === "sandbox" ? "" : unseal(tools.settings.connectionsKey, opened);
  return { directDebit, token, accountRef };
}

const isOf = (
  directDebit: DirectDebit,
  { provider }: ConnectionRow,
): directDebit is Account["directDebit"] => directDebit.kind === provider;

/** @throws not_configured, conflict */
export function requireAccount(tools: Tools, row: ConnectionRow | null): Account {
  if (tools.providers.directDebit.kind === "none") {
    throw notConfigured("Direct Debit is not set up here.");
  }
  const account = accountOf(tools, row);
  if (!account) throw conflict("Connect Direct Debit first, under Settings.");
  return account;
}
