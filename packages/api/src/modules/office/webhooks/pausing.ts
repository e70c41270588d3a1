import type { Tx, WebhookPause } from "@roundsman/db";
import { recordActivity } from "../../../platform/audit/activity";
import { mailOwners } from "../../business";
import type { EndpointRow } from "./endpoints";

/** Why the service paused an endpoint, in words for its owner. */
export const pauseWords: Record<WebhookPause, string> = {
  failing: "it has not answered well for five days",
  gone: "it answered that it is gone (410)",
  keeper_left: "whoever kept it has left, or its API key has ended",
};

/** Pauses an endpoint that is not paused yet, and tells the owners. What happens meanwhile waits until it is resumed. */
export async function pauseByItself(
  tx: Tx,
  { tenantId, id, url }: Pick<EndpointRow, "tenantId" | "id" | "url">,
  because: WebhookPause,
  now: Date,
): Promise<void> {
  const { count } = await tx.webhookEndpoint.updateMany({
    where: { tenantId, id, pausedAt: null },
    data: { pausedAt: now, pausedBecause: because },
  });
  if (count === 0) return;
  const words = `The webhook to ${new URL(url).host} was paused: ${pauseWords[because]}`;
  await recordActivity(
    tx,
    { tenantId, kind: "system", name: "Roundsman" },
    {
      action: "webhook.paused",
      words,
      subject: { kind: "webhook", id },
      after: { pausedBecause: because },
    },
    { now, requestId: null },
  );
  const letter = {
    kind: "business.webhook_paused",
    subject: "A webhook was paused",
    paragraphs: [
      `${words}.`,
      "What happens in your business is kept for it for 30 days. Look at what came of the requests, and resume it, under Settings.",
    ],
  };
  await mailOwners(tx, tenantId, letter, now);
}
