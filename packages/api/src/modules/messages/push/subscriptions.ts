import { createHash } from "node:crypto";
import { runSql, seal, sql, sqlBuilder, unseal, type PrismaClient, type Tx } from "@roundsman/db";
import type { PushSubscription } from "@roundsman/providers";
import type { Service } from "../../../platform/context/context";

/*
 * Browsers that show a member's notices (docs/decisions/0333). A row goes with the membership. Whether its session lasts
 * is judged when something is sent: whoever signed out is told nothing more.
 */

/** A person's phones; the oldest go. */
const mostOfPerson = 10;

export const hashOf = (endpoint: string): string =>
  createHash("sha256").update(endpoint).digest("hex");

type Keys = { settings: Pick<Service["settings"], "connectionsKey"> };
const box = (userId: string) => ({ purpose: "push subscription", owner: userId });

/** @throws Error where it was sealed for another person, or under another key */
export const openSubscription = (
  { settings }: Keys,
  { userId, sealed }: { userId: string; sealed: string },
): PushSubscription =>
  JSON.parse(unseal(settings.connectionsKey, { ...box(userId), sealed })) as PushSubscription;

interface Whose {
  tenantId: string;
  userId: string;
  sessionId: string;
}

/** Keeps what a browser gave. Whoever asked on the same browser last is told there. */
export async function keepSubscription(
  tx: Tx,
  { settings }: Keys,
  { tenantId, userId, sessionId }: Whose,
  { subscription, now }: { subscription: PushSubscription; now: Date },
): Promise<void> {
  // Held so that of two phones at once the second counts the first.
  await runSql(
    tx,
    sqlBuilder
      .selectFrom("members")
      .where("tenant_id", "=", tenantId)
      .where("user_id", "=", userId)
      .select("user_id")
      .forNoKeyUpdate(),
  );
  const { endpoint, p256dh, auth } = subscription;
  const secret = JSON.stringify({ endpoint, p256dh, auth });
  const kept = {
    user_id: userId,
    session_id: sessionId,
    sealed: seal(settings.connectionsKey, { ...box(userId), secret }),
    created_at: now,
  };
  await runSql(
    tx,
    sqlBuilder
      .insertInto("push_subscriptions")
      .values({ tenant_id: tenantId, endpoint_hash: hashOf(endpoint), told: [], ...kept })
      .onConflict((conflict) => conflict.columns(["tenant_id", "endpoint_hash"]).doUpdateSet(kept)),
  );
  const others = sqlBuilder
    .selectFrom("push_subscriptions")
    .where("tenant_id", "=", tenantId)
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(mostOfPerson)
    .select("id");
  await runSql(
    tx,
    sqlBuilder
      .deleteFrom("push_subscriptions")
      .where("tenant_id", "=", tenantId)
      .where("id", "in", others),
  );
}

/** What is to be handed to one browser. */
const claimed = [
  "p.id",
  "p.user_id as userId",
  "p.sealed",
  "n.title",
  "n.created_at as noticedAt",
] as const;

/** For how many notices a browser's row remembers that it was told. */
const mostTold = 20;

/**
 * Takes a notice for each browser of its person that was not told of it, and says so on the row before anything is sent:
 * nothing is pushed twice. Sessions and people are judged here, at the moment of sending.
 */
export const claimPushes = (
  { tenantId, notificationId }: { tenantId: string; notificationId: string },
  now: Date,
) =>
  sqlBuilder
    .updateTable("push_subscriptions as p")
    .from("notifications as n")
    .innerJoin("users as u", "u.id", "n.user_id")
    .innerJoin("members as m", (join) =>
      join.onRef("m.tenant_id", "=", "n.tenant_id").onRef("m.user_id", "=", "n.user_id"),
    )
    .innerJoin("businesses as b", "b.id", "n.tenant_id")
    .innerJoin("sessions as s", "s.user_id", "n.user_id")
    .where("n.tenant_id", "=", tenantId)
    .where("n.id", "=", notificationId)
    .where("n.read_at", "is", null)
    .where("p.tenant_id", "=", tenantId)
    .whereRef("p.user_id", "=", "n.user_id")
    .whereRef("p.session_id", "=", "s.id")
    .where("s.expires", ">", now)
    .where("s.support_session_id", "is", null)
    .where("u.locked_at", "is", null)
    .where("b.locked_at", "is", null)
    .where("b.closed_at", "is", null)
    .where(sql<boolean>`not (${notificationId}::uuid = any(p.told))`)
    .set({ told: sql`(array[${notificationId}::uuid] || p.told)[1:${sql.lit(mostTold)}]` })
    .returning(claimed);

/** What surely did not go is to be sent again. */
export const unclaimPush = (tenantId: string, id: string, notificationId: string) =>
  sqlBuilder
    .updateTable("push_subscriptions")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .set({ told: sql`array_remove(told, ${notificationId}::uuid)` });

/** Takes away those whose session is over. Gives how many. */
export async function forgetEndedPhones(db: PrismaClient): Promise<number> {
  const ended = sqlBuilder
    .with("gone", (db) =>
      db
        .deleteFrom("push_subscriptions as p")
        .where((eb) =>
          eb.not(
            eb.exists(
              eb.selectFrom("sessions as s").whereRef("s.id", "=", "p.session_id").select("s.id"),
            ),
          ),
        )
        .returning("p.id"),
    )
    .selectFrom("gone")
    .select(sql<number>`count(*)::int`.as("count"));
  const [gone] = await runSql(db, ended);
  return gone?.count ?? 0;
}
