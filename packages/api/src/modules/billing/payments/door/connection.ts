import {
  runSqlForOne,
  seal,
  sqlBuilder,
  unseal,
  type InferResult,
  type SqlRunner,
} from "@roundsman/db";
import type { CardReaders, ReaderAccount } from "@roundsman/providers";
import type { z } from "zod";
import { moneyDestinationRefusal, type Caller } from "../../../../platform/access/caller";
import { conflict, notConfigured } from "../../../../platform/base/errors";
import type { Service } from "../../../../platform/context/context";
import { dateTimeOrNull } from "../../../../platform/values/format";
import type { CardReaderConnection } from "./schema";

/* The business's account at the provider of card readers, and what opens it (docs/decisions/0309). */

export type Tools = Pick<Service, "providers" | "settings">;

const selectConnection = sqlBuilder
  .selectFrom("card_reader_connections")
  .select([
    "tenant_id as tenantId",
    "provider",
    "merchant_code as merchantCode",
    "merchant_name as merchantName",
    "sealed_key as sealedKey",
    "affiliate_app as affiliateApp",
    "sealed_affiliate as sealedAffiliate",
    "connected_at as connectedAt",
  ]);
export type ConnectionRow = InferResult<typeof selectConnection>[number];

export const readReaderConnection = (
  runner: SqlRunner,
  tenantId: string,
): Promise<ConnectionRow | null> =>
  runSqlForOne(runner, selectConnection.where("tenant_id", "=", tenantId));

/** The same, held until the change is through. */
export const lockReaderConnection = (
  runner: SqlRunner,
  tenantId: string,
): Promise<ConnectionRow | null> =>
  runSqlForOne(runner, selectConnection.where("tenant_id", "=", tenantId).forUpdate());

export const viewConnection = (
  row: ConnectionRow | null,
  { providers, caller }: Pick<Tools, "providers"> & { caller: Caller },
): z.infer<typeof CardReaderConnection> => {
  const refused = moneyDestinationRefusal(caller) ?? (caller.kind === "key" ? byKey : null);
  const { kind } = providers.cardReaders;
  return {
    offers: kind === "none" ? null : kind,
    provider: row?.provider ?? null,
    merchantCode: row?.merchantCode ?? null,
    merchantName: row?.merchantName ?? null,
    connectedAt: dateTimeOrNull(row?.connectedAt ?? null),
    can: { connect: refused, disconnect: refused },
  };
};

/** Whoever has a key of a business must not be able to send its money elsewhere. */
const byKey = "A person connects card readers, not an API key.";

const box = (purpose: "key" | "affiliate", tenantId: string) => ({
  purpose: `card readers ${purpose}`,
  owner: tenantId,
});

export const sealFor = (
  { settings }: Pick<Tools, "settings">,
  purpose: "key" | "affiliate",
  tenantId: string,
  secret: string,
): string => seal(settings.connectionsKey, { ...box(purpose, tenantId), secret });

/** A business's account as it is called: the provider, and what opens the account there. */
export interface Account {
  cardReaders: CardReaders & { kind: "sumup" | "sandbox" };
  opens: ReaderAccount;
}

/** Null where the business has no account at the provider that this installation has. */
export function accountOf(
  { providers, settings }: Tools,
  row: ConnectionRow | null,
): Account | null {
  const { cardReaders } = providers;
  if (!row || !isOf(cardReaders, row)) return null;
  const { tenantId, merchantCode, affiliateApp: appId } = row;
  const opened = (purpose: "key" | "affiliate", sealed: string) =>
    cardReaders.kind === "sandbox"
      ? ""
      : unseal(settings.connectionsKey, { ...box(purpose, tenantId), sealed });
  const affiliate = { appId, key: opened("affiliate", row.sealedAffiliate) };
  return {
    cardReaders,
    opens: { merchantCode, affiliate, apiKey: opened("key", row.sealedKey) },
  };
}

const isOf = (
  cardReaders: CardReaders,
  { provider }: ConnectionRow,
): cardReaders is Account["cardReaders"] => cardReaders.kind === provider;

/** @throws not_configured, conflict */
export function requireAccount(tools: Tools, row: ConnectionRow | null): Account {
  if (tools.providers.cardReaders.kind === "none") {
    throw notConfigured("Card readers are not set up here.");
  }
  const account = accountOf(tools, row);
  if (!account) throw conflict("Connect card readers first, under Settings.");
  return account;
}
