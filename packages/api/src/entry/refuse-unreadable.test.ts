import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, expect, it } from "vitest";
import { refuseUnreadable } from "./refuse-unreadable";

const stop = refuseUnreadable();
const seen: string[] = [];
const server = createServer((request, response) => {
  seen.push(request.url ?? "");
  response.setHeader("Connection", "close").end("served");
}).listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => {
  stop();
  server.closeAllConnections();
  server.close();
});

/** Returns the raw answer to a request line. */
async function ask(target: string, method = "GET"): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.write(`${method} ${target} HTTP/1.1\r\nHost: app.example:8080\r\n\r\n`);
  return text(socket);
}

it.each([
  "/%ff%fe",
  "/orders/%ff",
  "/%",
  "/%c0%af",
  "/%e0%a4",
  "/a%00b",
  "http://evil.example/orders",
  "HTTPS://evil.example",
  "http://app.example:8080/%ff",
  "http://app.example:80801/",
  "ftp://app.example:8080/",
  "orders",
])("refuses %s", async (target) => {
  seen.length = 0;
  const answer = await ask(target);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).not.toContain("evil");
  expect(seen).toEqual([]);
});

it.each([
  ["/orders?q=%ff&x=1", "/orders?q=%ff&x=1"],
  ["/%D1%8F/%25ff", "/%D1%8F/%25ff"],
  ["//evil.example/a", "//evil.example/a"],
  ["http://APP.example:8080/orders?q=1", "/orders?q=1"],
])("serves %s", async (target, url) => {
  seen.length = 0;
  expect(await ask(target)).toMatch(/^HTTP\/1\.1 200 [^]*served/);
  expect(seen).toEqual([url]);
});

it("serves OPTIONS *", async () => {
  expect(await ask("*", "OPTIONS")).toContain("served");
});
