import { createHash } from "node:crypto";
import { runSql, seal, sqlBuilder, unseal, type Tx } from "@roundsman/db";
import type { Providers, PushSubscription } from "@roundsman/providers";
import { z } from "zod";
import { invalid, notConfigured } from "../../../platform/base/errors";
import type { Service } from "../../../platform/context/context";

/*
 * Browsers that show notifications: of members who drive (docs/decisions/0333), and of customers in a shop's account
 * (docs/decisions/0344). Both kinds are kept in tables of the same columns but for whose a row is.
 */

const hold = {
  member: (tenantId: string, userId: string) =>
    sqlBuilder
      .selectFrom("members")
      .where("tenant_id", "=", tenantId)
      .where("user_id", "=", userId)
      .select("user_id as id")
      .forNoKeyUpdate(),
  shopper: (tenantId: string, accountId: string) =>
    sqlBuilder
      .selectFrom("shop_accounts")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", accountId)
      .select("id")
      .forNoKeyUpdate(),
};

export const phoneKinds = {
  member: { table: "push_subscriptions", owner: "user_id", purpose: "push subscription" },
  shopper: {
    table: "shop_push_subscriptions",
    owner: "account_id",
    purpose: "shop push subscription",
  },
} as const;
/** Whose phones. */
export type PhoneKind = keyof typeof phoneKinds;

/** What one owner has at most; the oldest go. */
const mostOfOwner = 10;

export const hashOf = (endpoint: string): string =>
  createHash("sha256").update(endpoint).digest("hex");

const base64url = (length: number) =>
  z
    .string()
    .length(length)
    .regex(/^[\w-]+$/);
export const Endpoint = z.string().max(1000);

export const NewSubscription = z.object({
  /** The browser's address at the push service of its maker. */
  endpoint: Endpoint,
  /** 65 bytes in base64url. */
  p256dh: base64url(87),
  /** 16 bytes in base64url. */
  auth: base64url(22),
});

export const PushState = z.object({
  /** What a browser subscribes with; null: not offered here. */
  publicKey: z.string().nullable(),
  /** SHA-256 of the endpoints by which this session is told, in hexadecimal. */
  told: z.array(z.string()),
});

/** @throws not_configured where nothing is pushed; invalid where the endpoint is no public address */
export async function refuseUnreachable(
  { push, webhooks }: Pick<Providers, "push" | "webhooks">,
  endpoint: string,
): Promise<void> {
  if (push.kind === "none") throw notConfigured("Notices can't be sent to phones here.");
  const fault = await webhooks.faultOf(endpoint);
  if (fault !== null) throw invalid({ path: "endpoint", message: fault });
}

type Keys = { settings: Pick<Service["settings"], "connectionsKey"> };
const box = (kind: PhoneKind, owner: string) => ({ purpose: phoneKinds[kind].purpose, owner });

const SealedSubscription = z.object({
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
});

/** @throws Error where it was sealed for another owner, or under another key */
export const openSubscription = (
  { settings }: Keys,
  kind: PhoneKind,
  { owner, sealed }: { owner: string; sealed: string },
): PushSubscription =>
  SealedSubscription.parse(
    JSON.parse(unseal(settings.connectionsKey, { ...box(kind, owner), sealed })),
  );

interface Whose {
  kind: PhoneKind;
  tenantId: string;
  /** A person's id, or that of an account of the shop. */
  owner: string;
  sessionId: string;
  /** As a customer's browser names itself. */
  userAgent?: string | null;
}

/** Keeps what a browser gave. Whoever asked on the same browser last is told there. */
export async function keepSubscription(
  tx: Tx,
  { settings }: Keys,
  { kind, tenantId, owner, sessionId, userAgent = null }: Whose,
  { subscription, now }: { subscription: PushSubscription; now: Date },
): Promise<void> {
  // Held so that of two phones at once the second counts the first.
  await runSql(tx, hold[kind](tenantId, owner));
  const { endpoint, p256dh, auth } = subscription;
  const secret = JSON.stringify({ endpoint, p256dh, auth });
  const { table, owner: column } = phoneKinds[kind];
  const kept = {
    ...(kind === "member"
      ? { user_id: owner }
      : { account_id: owner, user_agent: userAgent?.slice(0, 200) ?? null }),
    session_id: sessionId,
    sealed: seal(settings.connectionsKey, { ...box(kind, owner), secret }),
    created_at: now,
  };
  await runSql(
    tx,
    sqlBuilder
      .insertInto(table)
      .values({ tenant_id: tenantId, endpoint_hash: hashOf(endpoint), told: [], ...kept })
      .onConflict((conflict) => conflict.columns(["tenant_id", "endpoint_hash"]).doUpdateSet(kept)),
  );
  const others = sqlBuilder
    .selectFrom(table)
    .where("tenant_id", "=", tenantId)
    .where(column, "=", owner)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(mostOfOwner)
    .select("id");
  await runSql(
    tx,
    sqlBuilder.deleteFrom(table).where("tenant_id", "=", tenantId).where("id", "in", others),
  );
}
