import { setTimeout as pause } from "node:timers/promises";
import {
  findWebhookWork,
  publishEvents,
  sendWebhooks,
  type EndpointRef,
  type Service,
} from "@roundsman/api";

/*
 * Sends to webhooks, beside the jobs and not among them: a server that takes 14 seconds to answer must keep no mail
 * waiting (docs/decisions/0277).
 */

const everyMs = 1000;
/** Requests wait for the network and take little else. */
const mostAtOnce = 20;
const mostOfBusiness = 3;
/** How long requests under way are waited for when the worker is told to stop. */
const lastMs = 5000;

/** Looks each second for what is to be sent, until it is told to stop; then lets requests under way end. */
export async function lookForWebhooks(told: AbortSignal, service: Service): Promise<void> {
  const sending = new Map<string, { tenantId: string; done: Promise<void> }>();
  let failing = false;
  while (!told.aborted) {
    try {
      const { publish, send } = await findWebhookWork(service);
      for (const tenantId of publish) await publishEvents(service, tenantId).catch(note(tenantId));
      const due = publish.length === 0 ? send : (await findWebhookWork(service)).send;
      for (const endpoint of due) begin(endpoint);
      failing = false;
    } catch (error) {
      // A database that is away is asked again; the log hears of the first failure of a row.
      if (!failing) service.log.warn({ error: String(error) }, "can't look for webhooks to send");
      failing = true;
    }
    await pause(everyMs, undefined, { signal: told }).catch(() => {});
  }
  const underWay = Promise.all([...sending.values()].map(({ done }) => done));
  // What is not noted by then is sent again by the next worker.
  await Promise.race([underWay, pause(lastMs, undefined, { ref: false })]);

  /** What fails for one business fails for it alone. */
  function note(tenantId: string) {
    return (error: unknown) =>
      service.log.warn({ error: String(error), tenantId }, "webhooks were not sent");
  }

  function begin(endpoint: EndpointRef): void {
    const { tenantId, endpointId } = endpoint;
    const ofBusiness = [...sending.values()].filter((other) => other.tenantId === tenantId);
    if (sending.has(endpointId) || sending.size >= mostAtOnce) return;
    if (ofBusiness.length >= mostOfBusiness) return;
    const done = sendWebhooks({ ...service, signal: told }, endpoint)
      .catch(note(tenantId))
      .finally(() => sending.delete(endpointId));
    sending.set(endpointId, { tenantId, done });
  }
}
