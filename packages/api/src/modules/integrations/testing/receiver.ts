import { once } from "node:events";
import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";

interface Received {
  id: string;
  type: string;
  data: { id: string };
}

/** What is answered: a status, or null for nothing at all. */
type Answering = (received: Received) => number | null;

/**
 * An integrator's server: it takes what verifies by its secret, with the verifier of Standard Webhooks, and answers 400 to
 * everything else.
 */
export async function receiver() {
  const received: Received[] = [];
  const refused: string[] = [];
  let secret = "";
  let answering: Answering = () => 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      let status: number | null = 400;
      try {
        const said = new Webhook(secret).verify(body, headers) as Omit<Received, "id">;
        const event = { ...said, id: headers["webhook-id"] ?? "" };
        status = answering(event);
        if (status !== null && status < 300) received.push(event);
        else refused.push(event.id);
      } catch (error) {
        refused.push(String(error));
      }
      if (status !== null) response.writeHead(status).end(`said ${status}`);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("It listens on no port");
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
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
