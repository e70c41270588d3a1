import { createHash } from "node:crypto";
import { anyUuid, sqlBuilder, type Tx } from "@roundsman/db";
import type { PushMessage } from "@roundsman/providers";
import { millisecondsInSecond } from "date-fns/constants";
import { milliseconds } from "date-fns/milliseconds";
import { runPatiently } from "../../../platform/audit/change";
import type { Service } from "../../../platform/context/context";
import { enqueue, type Tasks } from "../../../platform/jobs/enqueue";
import { shopPages } from "../../../platform/values/links";
import { fillText, handOver, kinds, quietEnds, templatesOf, textingOf } from "../../messages";
import { accountColumns, customerOfAccount } from "../shopper";
import { fieldsOf, type Told } from "./fields";
import { readMoment } from "./moment";

/* What customers are told on phones that asked for it in the shop's account (docs/decisions/0344). */

type Moment = Tasks["tell_customer"]["moment"];

/** Has the phones of a customer told of a moment. Nothing is enqueued where no phone asked. */
export async function pushLater(
  tx: Tx,
  { tenantId, orderId, moment, stopId }: Tasks["tell_customer"],
  customerId: string,
  now: Date,
): Promise<void> {
  const { group, usefulMinutes } = kinds[moment];
  // What is owed is no notice for a screen that others see.
  if (group === "money" || usefulMinutes === null) return;
  const where = { tenantId, account: { customerId } };
  const phone = await tx.shopPushSubscription.findFirst({ where, select: { id: true } });
  if (phone === null) return;
  const until = new Date(now.getTime() + milliseconds({ minutes: usefulMinutes })).toISOString();
  await enqueueAwake(tx, { tenantId, orderId, moment, stopId, until }, now);
}

/** In the quiet hours of the business it waits for their end, unless it is of no use by then. */
async function enqueueAwake(tx: Tx, job: Tasks["push_moment"], now: Date): Promise<void> {
  const business = await textingOf(tx, job.tenantId);
  // Nothing of a test business leaves the service.
  if (business.testOf !== null) return;
  const runAt = quietEnds(now, business.timeZone, business);
  if (runAt === null) await enqueue(tx, "push_moment", job);
  else if (runAt < new Date(job.until)) await enqueue(tx, "push_moment", job, { runAt });
}

/**
 * Pushes a moment to the phones of its customer, where it still holds. One whose answer is lost is not sent again.
 * @throws ProviderFailed where a push service could not be reached: the job's queue tries again
 */
export async function pushMoment(
  service: Pick<Service, "database" | "providers" | "settings" | "log">,
  job: Tasks["push_moment"],
  now = new Date(),
): Promise<void> {
  const until = new Date(job.until);
  if (service.providers.push.kind === "none" || now >= until) return;
  const { tenantId, moment } = job;
  const telling = await runPatiently(service.database.service, async (tx) => {
    const business = await textingOf(tx, tenantId);
    if (quietEnds(now, business.timeZone, business) !== null) {
      await enqueueAwake(tx, job, now);
      return null;
    }
    const held = await readMoment(tx, service, job, now);
    if (held === null) return null;
    const template = (await templatesOf(tx, tenantId)).find((one) => one.moment === moment);
    const accountIds = await accountsOf(tx, tenantId, held.customerId);
    const keptSeconds = Math.floor((until.getTime() - now.getTime()) / millisecondsInSecond);
    return {
      messageId: sha256(held.once).toString("hex").slice(0, 32),
      message: messageOf(moment, held.told, template?.body ?? kinds[moment].words, keptSeconds),
      phones: phonesOf(tenantId, accountIds, now),
    };
  });
  if (telling !== null) await handOver(service, { kind: "shopper", tenantId, ...telling });
}

/** The accounts in which the customer's orders are seen now. */
async function accountsOf(tx: Tx, tenantId: string, customerId: string): Promise<string[]> {
  const accounts = await tx.shopAccount.findMany({
    where: { tenantId, customerId },
    relationLoadStrategy: "join",
    select: { ...accountColumns, id: true },
  });
  return accounts.filter((one) => customerOfAccount(one) !== null).map(({ id }) => id);
}

/** The browsers of these accounts whose sessions last. */
const phonesOf = (tenantId: string, accountIds: readonly string[], now: Date) =>
  sqlBuilder
    .selectFrom("shop_push_subscriptions as p")
    .innerJoin("shop_sessions as s", (join) =>
      join.onRef("s.tenant_id", "=", "p.tenant_id").onRef("s.id", "=", "p.session_id"),
    )
    .innerJoin("businesses as b", "b.id", "p.tenant_id")
    .where("p.tenant_id", "=", tenantId)
    .where("p.account_id", "=", anyUuid(accountIds))
    .where("s.expires_at", ">", now)
    .where("b.locked_at", "is", null)
    .where("b.closed_at", "is", null)
    .select("p.id");

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

/** What the phone shows fits on a locked screen. Characters. */
const mostShown = 300;

/** The words of the text without its link: a press on the notice opens the page. */
export function messageOf(
  moment: Moment,
  told: Told,
  words: string,
  keptSeconds: number,
): PushMessage {
  const { order, skip, business } = told;
  const fields = { ...fieldsOf(moment, told), link: "", skip: skip ? "open this" : "phone us" };
  const said = fillText(words.replace(/^\{business\}:\s*/, ""), fields)
    .replaceAll(/\s+/g, " ")
    .replace(/[\s:,–-]+$/, "");
  const page =
    moment === "standing_order" && skip
      ? shopPages.skip(skip.ref)
      : shopPages.order(order.trackingRef);
  // Of one order a phone shows the latest alone.
  const topic = sha256(order.id).toString("base64url").slice(0, 32);
  const body = (said.charAt(0).toUpperCase() + said.slice(1)).slice(0, mostShown);
  const text = JSON.stringify({ title: business.name, body, path: page, tag: topic });
  return { text, topic, keptSeconds };
}
