import { createHash } from "node:crypto";
import { runSql, type InferResult } from "@roundsman/db";
import { ProviderFailed, type PushMessage } from "@roundsman/providers";
import { milliseconds } from "date-fns/milliseconds";
import { secondsInHour } from "date-fns/constants";
import type { Service } from "../../../platform/context/context";
import type { Tasks } from "../../../platform/jobs/enqueue";
import { webPages } from "../../../platform/values/links";
import { claimPushes, openSubscription, unclaimPush } from "./subscriptions";

/** What a driver is told of a round is of no use the day after. */
const keptHours = 12;

type Claimed = InferResult<ReturnType<typeof claimPushes>>[number];

/**
 * Pushes one notice to the browsers of its person. One whose answer is lost is not sent again.
 * @throws ProviderFailed where a push service could not be reached: the job's queue tries again
 */
export async function pushNotice(
  service: Pick<Service, "database" | "providers" | "settings" | "log">,
  { tenantId, notificationId }: Tasks["push_notice"],
): Promise<void> {
  const { push } = service.providers;
  if (push.kind === "none") return;
  const db = service.database.service;
  // Sessions run out by the real clock.
  const now = new Date();
  const waiting = await runSql(db, claimPushes({ tenantId, notificationId }, now));
  const sent = await Promise.allSettled(waiting.map(sendOne));
  const failed = sent.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;

  async function sendOne(one: Claimed): Promise<void> {
    if (now.getTime() - one.noticedAt.getTime() > milliseconds({ hours: keptHours })) return;
    const { id, title } = one;
    try {
      const { outcome } = await push.send(openSubscription(service, one), messageOf(title));
      if (outcome === "gone") await db.pushSubscription.deleteMany({ where: { tenantId, id } });
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error;
      if (!error.temporary) {
        service.log.warn({ code: error.code }, "a notice can't be pushed to this browser");
        return;
      }
      await runSql(db, unclaimPush(tenantId, id, notificationId));
      throw error;
    }
  }
}

/** Of the same words only the latest waits for a phone that is out of reach. */
const topicOf = (title: string): string =>
  createHash("sha256").update(title).digest("base64url").slice(0, 32);

function messageOf(title: string): PushMessage {
  const topic = topicOf(title);
  const text = JSON.stringify({ title, path: webPages.drive, tag: topic });
  return { text, topic, keptSeconds: keptHours * secondsInHour };
}
