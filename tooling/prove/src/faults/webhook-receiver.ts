import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { Webhook } from "standardwebhooks";

export interface TakenEvent {
  tenantId: string;
  /** The header `webhook-id`. */
  eventId: string;
}

/** An integrator's server, which outlives everything that is killed and forgets nothing it took. */
export interface WebhookReceiver {
  /** Where a business has its events sent. */
  urlOf: (tenantId: string) => string;
  verifyBy: (tenantId: string, secret: string) => void;
  /** What verified, in the order in which it came. */
  taken: TakenEvent[];
  /** Why a request did not verify. */
  refused: string[];
  close: () => Promise<void>;
}

/** As long as a near server takes: a worker is killed while it waits, too. */
const takesMs = 10;

export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const taken: TakenEvent[] = [];
  const refused: string[] = [];
  const secrets = new Map<string, string>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    // Of a worker that is killed the request breaks off: it was never whole.
    request.on("error", () => {});
    request.on("end", () => {
      const tenantId = request.url?.slice(1) ?? "";
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      try {
        const body = Buffer.concat(chunks).toString();
        new Webhook(secrets.get(tenantId) ?? "").verify(body, headers);
        taken.push({ tenantId, eventId: headers["webhook-id"] ?? "" });
        void pause(takesMs).then(() => response.writeHead(204).end());
      } catch (error) {
        refused.push(String(error));
        response.writeHead(400).end();
      }
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (tenantId) => `http://127.0.0.1:${port}/${tenantId}`,
    verifyBy: (tenantId, secret) => void secrets.set(tenantId, secret),
    taken,
    refused,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
