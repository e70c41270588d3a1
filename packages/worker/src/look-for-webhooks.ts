import { setTimeout as pause } from "node:timers/promises";
import { findWebhookWork, type Service } from "@roundsman/api";

const everyMs = 1000;

/**
 * Asks each second what is to be sent to webhooks, until it is told to stop (docs/decisions/0277). A database that is
 * away is asked again; the log hears of the first failure of a row.
 */
export async function lookForWebhooks(told: AbortSignal, service: Service): Promise<void> {
  let failing = false;
  while (!told.aborted) {
    try {
      await findWebhookWork(service);
      failing = false;
    } catch (error) {
      if (!failing) service.log.warn({ error: String(error) }, "can't look for webhooks to send");
      failing = true;
    }
    await pause(everyMs, undefined, { signal: told }).catch(() => {});
  }
}
