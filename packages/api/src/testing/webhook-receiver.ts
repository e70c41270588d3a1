import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { Webhook } from "standardwebhooks";

/** An event as it came. */
export interface ReceivedEvent {
  /** The header `webhook-id`. */
  id: string;
  type: string;
  data: { id: string } & Record<string, unknown>;
}

/** What is answered: a status, or null for nothing at all. */
type Status = number | null;
type Answering = (event: ReceivedEvent) => Status | Promise<Status>;

export type WebhookReceiver = Awaited<ReturnType<typeof openWebhookReceiver>>;

/**
 * An integrator's server: it takes what verifies by its secret, with the verifier of Standard Webhooks, and answers 400 to
 * everything else.
 * @param takesMs how long it waits before it answers
 */
export async function openWebhookReceiver({ takesMs = 0 }: { takesMs?: number } = {}) {
  const received: ReceivedEvent[] = [];
  const refused: string[] = [];
  let secret = "";
  let answering: Answering = () => 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    // Where a worker is killed the request breaks off: it was never whole.
    request.on("error", () => {});
    request.on("end", async () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const status = await take(Buffer.concat(chunks).toString(), headers);
      if (takesMs > 0) await pause(takesMs);
      if (status !== null) response.writeHead(status).end(`said ${status}`);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("It listens on no port");

  async function take(body: string, headers: Record<string, string>): Promise<Status> {
    const id = headers["webhook-id"] ?? "";
    try {
      const said = new Webhook(secret).verify(body, headers) as Omit<ReceivedEvent, "id">;
      const event = { ...said, id };
      const status = await answering(event);
      if (status !== null && status < 300) received.push(event);
      else refused.push(id);
      return status;
    } catch (error) {
      refused.push(String(error));
      return 400;
    }
  }

  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    /** What was taken, in its order. */
    received,
    /** What was not: ids of events, or why they did not verify. */
    refused,
    verifyBy(next: string) {
      secret = next;
    },
    answer(next: Answering) {
      answering = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
