import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { memoryUsage } from "node:process";
import { expect, it } from "vitest";
import { collect } from "./collect-after-start";

it("gives back what nothing holds any more, and the process goes on answering", async () => {
  const server = createServer((_, response) => response.end("still here")).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const ask = async () => (await fetch(`http://127.0.0.1:${port}`)).text();
  try {
    const asked = Array.from({ length: 20 }, ask);
    let garbage: object[] | null = Array.from({ length: 500_000 }, (_, at) => ({ at }));
    const full = memoryUsage().heapUsed;
    expect(garbage).toHaveLength(500_000);
    garbage = null;
    await collect();
    expect(full - memoryUsage().heapUsed).toBeGreaterThan(10_000_000);
    for (const answer of await Promise.all(asked)) expect(answer).toBe("still here");
    expect(await ask()).toBe("still here");
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
