import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { eventStream } from "./event-stream";
import { drainServers } from "./server";

let told: AbortController;
beforeEach(() => {
  told = new AbortController();
  globalThis.roundsmanEnding = told.signal;
});
afterEach(() => {
  globalThis.roundsmanEnding = undefined;
});

/** News without an end of their own, until they are told. */
async function* beats(signal: AbortSignal) {
  for (let beat = 0; beat === 0 || !signal.aborted; beat += 1) {
    yield { beat };
    await pause(20_000, undefined, { signal }).catch(() => {});
  }
}
const live = (gone = new AbortController().signal) => {
  const ending = new AbortController();
  return eventStream(beats(ending.signal), gone, ending);
};

it("ends a live stream, also one that is asked for after the process was told to end", async () => {
  const before = await live();
  told.abort();
  const after = await live();
  for (const response of [before, after])
    expect(await response.text()).toBe('data: {"beat":0}\n\n');
});

it("lets a server close under a page that comes back at once on its open connection", async () => {
  const stop = drainServers(told.signal);
  const server = createServer(async (_, response) => {
    const { body, headers } = await live();
    response.writeHead(200, Object.fromEntries(headers));
    for await (const piece of body ?? []) response.write(piece);
    response.end();
  });
  // One connection, kept: as a browser's.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const ask = async () => {
      const [answer] = await once(get({ host: "127.0.0.1", port, agent }), "response");
      return answer as IncomingMessage;
    };
    let answer: IncomingMessage | null = await ask();
    const closed = once(server, "close", { signal: AbortSignal.timeout(5000) });
    told.abort();
    server.close();
    // Refused once the server has closed. Where it keeps the connection it answers every time.
    for (let times = 0; answer !== null && times < 20; times += 1) {
      await text(answer);
      answer = await ask().catch(() => null);
    }
    expect(answer?.statusCode).toBeUndefined();
    await closed;
  } finally {
    stop();
    agent.destroy();
    server.closeAllConnections();
  }
});
