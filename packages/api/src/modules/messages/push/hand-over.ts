import { runSql, sql, sqlBuilder, type Expression, type InferResult } from "@roundsman/db";
import { ProviderFailed, type PushMessage } from "@roundsman/providers";
import type { Service } from "../../../platform/context/context";
import { openSubscription, phoneKinds, type PhoneKind } from "./subscriptions";

/** Some phones of a business, and what they are told. */
interface Telling {
  kind: PhoneKind;
  tenantId: string;
  /** Selects the ids of those that may be told now: it is judged in the statement that takes them. */
  phones: Expression<unknown>;
  /** A UUID: the same however often the same is told. */
  messageId: string;
  message: PushMessage;
}

/** For how many messages a browser's row remembers that it was told. */
const mostTold = 20;

/** Takes a message for each of these browsers that was not told of it, and says so before anything is sent. */
const claim = ({ kind, tenantId, phones, messageId }: Telling) => {
  const { table, owner } = phoneKinds[kind];
  return (
    sqlBuilder
      .updateTable(table)
      .where("tenant_id", "=", tenantId)
      .where(sql<boolean>`id in ${phones}`)
      .where(sql<boolean>`not (${messageId}::uuid = any(told))`)
      // A slice that stands by itself after SET ends a cluster's coordinator.
      .set({
        told: sql`coalesce((array[${messageId}::uuid] || told)[1:${sql.lit(mostTold)}], '{}')`,
      })
      .returning(["id", sql<string>`${sql.ref(owner)}::text`.as("owner"), "sealed"])
  );
};
type Claimed = InferResult<ReturnType<typeof claim>>[number];

const unclaim = ({ kind, tenantId, messageId }: Telling, { id }: Claimed) =>
  sqlBuilder
    .updateTable(phoneKinds[kind].table)
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .set({ told: sql`array_remove(told, ${messageId}::uuid)` });

const drop = ({ kind, tenantId }: Telling, { id }: Claimed) =>
  sqlBuilder
    .deleteFrom(phoneKinds[kind].table)
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id);

/**
 * Hands a message to each of these browsers that was not told of it. One whose answer is lost is not sent again.
 * @throws ProviderFailed where a push service could not be reached: what surely did not go is sent when it is called again
 */
export async function handOver(
  service: Pick<Service, "database" | "providers" | "settings" | "log">,
  telling: Telling,
): Promise<void> {
  const { kind, message } = telling;
  const db = service.database.service;
  const waiting = await runSql(db, claim(telling));
  const sent = await Promise.allSettled(waiting.map(sendOne));
  const failed = sent.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;

  async function sendOne(one: Claimed): Promise<void> {
    try {
      const subscription = openSubscription(service, kind, one);
      const { outcome } = await service.providers.push.send(subscription, message);
      if (outcome === "gone") await runSql(db, drop(telling, one));
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error;
      if (!error.temporary) {
        service.log.warn({ code: error.code }, "a notice can't be pushed to this browser");
        return;
      }
      await runSql(db, unclaim(telling, one));
      throw error;
    }
  }
}
