import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { cutStalled } from "./server";

it("closes the connection of a reader who reads nothing, and of no other", async () => {
  const ended: string[] = [];
  const server = createServer((request, response) => {
    response.once("close", () => ended.push(request.url ?? ""));
    if (request.url === "/large") response.end(Buffer.alloc(64 * 1024 * 1024));
    else response.write("one");
  });
  const stop = cutStalled(300);
  try {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const open = (path: string) => {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => {});
      socket.write(`GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`);
      return socket;
    };
    const stalled = open("/large").pause();
    const told = open("/told");
    const answer = await new Promise<ServerResponse>((resolve) => {
      server.on("request", (request, response) => {
        if (request.url === "/told") resolve(response);
      });
    });
    for (let beat = 0; beat < 10; beat += 1) {
      answer.write("beat");
      await pause(100);
    }
    expect(ended).toEqual(["/large"]);
    stalled.destroy();
    told.destroy();
  } finally {
    stop();
    server.closeAllConnections();
    server.close();
  }
});
