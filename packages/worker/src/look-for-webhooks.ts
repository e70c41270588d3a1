import { setTimeout as pause } from "node:timers/promises";
import {
  findWebhookWork,
  publishEvents,
  sendWebhooks,
  type EndpointRef,
  type Service,
} from "@roundsman/api";

/*
 * Sends to webhooks separately from the jobs: a server that takes 14 seconds to answer must not delay a mail
 * (docs/decisions/0277).
 */

const everyMs = 1000;
/** Requests mostly wait for the network. */
const mostAtOnce = 20;
const mostOfBusiness = 3;
/** Milliseconds that a stopping worker waits for requests under way. */
const lastMs = 5000;

/** Looks each second for deliveries to send, until the signal aborts. Then it lets requests under way end. */
export async function lookForWebhooks(stopped: AbortSignal, service: Service): Promise<void> {
  const sending = new Map<string, { tenantId: string; done: Promise<void> }>();
  let failing = false;
  while (!stopped.aborted) {
    try {
      const { publish, send } = await findWebhookWork(service);
      for (const tenantId of publish) await publishEvents(service, tenantId).catch(note(tenantId));
      const due = publish.length === 0 ? send : (await findWebhookWork(service)).send;
      for (const endpoint of due) begin(endpoint);
      failing = false;
    } catch (error) {
      // An unavailable database is tried again. Only the first failure in a row is logged.
      if (!failing) service.log.warn({ error: String(error) }, "can't look for webhooks to send");
      failing = true;
    }
    await pause(everyMs, undefined, { signal: stopped }).catch(() => {});
  }
  const underWay = Promise.all([...sending.values()].map(({ done }) => done));
  // The next worker sends again what is not recorded until then.
  await Promise.race([underWay, pause(lastMs, undefined, { ref: false })]);

  /** A failure for one business affects no other business. */
  function note(tenantId: string) {
    return (error: unknown) =>
      service.log.warn({ error: String(error), tenantId }, "webhooks were not sent");
  }

  function begin(endpoint: EndpointRef): void {
    const { tenantId, endpointId } = endpoint;
    const ofBusiness = [...sending.values()].filter((other) => other.tenantId === tenantId);
    if (sending.has(endpointId) || sending.size >= mostAtOnce) return;
    if (ofBusiness.length >= mostOfBusiness) return;
    const done = sendWebhooks({ ...service, signal: stopped }, endpoint)
      .catch(note(tenantId))
      .finally(() => sending.delete(endpointId));
    sending.set(endpointId, { tenantId, done });
  }
}
