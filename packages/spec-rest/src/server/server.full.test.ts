import { request, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterAll, beforeEach, expect, it } from "vitest";
import type { RestAnswer } from "../handler/answers/answer";
import { readBody } from "../handler/input/body";
import type { RestRequest } from "../handler/request";
import { listen, stop } from "./run";
import { createServer } from "./server";

const logged: { facts: object; message: string }[] = [];
const note = (facts: object, message: string) => void logged.push({ facts, message });
let answer: (plainRequest: RestRequest) => Promise<RestAnswer> | RestAnswer;

const server = createServer(
  async (plainRequest) => ({
    answer: await answer(plainRequest),
    requestId: "r",
    tenantId: "t",
    operation: "/here",
  }),
  { log: { info: note, warn: note, error: note }, trustedProxies: 0, stalledMs: 3000 },
);
const port = await listen(server, { host: "127.0.0.1", port: 0 });
const url = `http://127.0.0.1:${port}`;
afterAll(() => stop(server));
beforeEach(() => {
  logged.length = 0;
});

const plain = (body: RestAnswer["body"], headers: RestAnswer["headers"] = {}): RestAnswer => ({
  status: 200,
  headers,
  body,
});

it("hands the request on as plain values, with its body in pieces", async () => {
  answer = async ({ method, path, headers, body, address }) => {
    let length = 0;
    if (body && !(body instanceof Uint8Array))
      for await (const piece of body) length += piece.length;
    return plain(JSON.stringify({ method, path, length, address, type: headers["content-type"] }));
  };
  const sent = { method: "PUT", body: "x".repeat(300_000), headers: { "content-type": "a/b" } };
  expect(await (await fetch(`${url}/a?b=%20`, sent)).json()).toEqual({
    method: "PUT",
    path: "/a?b=%20",
    length: 300_000,
    address: "127.0.0.1",
    type: "a/b",
  });
  answer = ({ body }) => plain(JSON.stringify(body));
  expect(await (await fetch(url)).text()).toBe("null");
});

it("sends text with its length, and each cookie in a header of its own", async () => {
  answer = () => plain("é", { "Set-Cookie": ["a=1", "b=2"] });
  const { headers } = await fetch(url);
  expect(headers.get("content-length")).toBe("2");
  expect(headers.getSetCookie()).toEqual(["a=1", "b=2"]);
});

it("streams what comes in pieces", async () => {
  answer = () =>
    plain(
      (async function* () {
        for (let line = 0; line < 1000; line += 1) yield `${line}\n`;
      })(),
    );
  expect((await (await fetch(url)).text()).split("\n")).toHaveLength(1001);
});

it("breaks the connection where a stream fails in the middle, and says so in the log", async () => {
  answer = () =>
    plain(
      (async function* () {
        yield "half";
        throw new Error("no more");
      })(),
    );
  const response = await fetch(url);
  await expect(response.text()).rejects.toThrow("terminated");
  await expect
    .poll(() => logged)
    .toContainEqual({
      message: "an answer broke off",
      facts: { requestId: "r", error: "Error: no more" },
    });
});

it("stops a stream whose reader has gone", async () => {
  let ended = false;
  answer = () =>
    plain(
      (async function* () {
        try {
          for (;;) yield "x".repeat(100_000);
        } finally {
          ended = true;
        }
      })(),
    );
  const reading = new AbortController();
  const response = await fetch(url, { signal: reading.signal });
  await response.body?.getReader().read();
  reading.abort();
  await expect.poll(() => ended).toBe(true);
});

it("lets a stream go whose reader stays and reads nothing", async () => {
  let ended = false;
  answer = () =>
    plain(
      (async function* () {
        try {
          for (;;) yield "x".repeat(100_000);
        } finally {
          ended = true;
        }
      })(),
    );
  const reader = connect(port, "127.0.0.1").on("error", () => {});
  reader.pause().write("GET / HTTP/1.1\r\nHost: here\r\n\r\n");
  await expect.poll(() => ended, { timeout: 10_000 }).toBe(true);
  reader.destroy();
});

it("answers before a body is all there, and closes the connection of whoever goes on sending", async () => {
  answer = () => ({ ...plain("too much"), status: 413 });
  const slow = request(url, { method: "POST", headers: { "content-length": 1_000_000 } });
  slow.on("error", () => {});
  slow.write("x");
  const [response]: IncomingMessage[] = await once(slow, "response");
  expect(response?.statusCode).toBe(413);
  expect(response?.headers.connection).toBe("close");
  slow.destroy();
});

it.each([
  ["and in pieces", "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /two"],
  ["that differ", "Content-Length: 4\r\nContent-Length: 9\r\n\r\nabcdGET /two"],
])("refuses a request of two lengths %s, so that none hides in it", async (_, rest) => {
  const paths: string[] = [];
  answer = ({ path }) => {
    paths.push(path);
    return plain("");
  };
  const socket = connect(port, "127.0.0.1");
  socket.end(`POST /one HTTP/1.1\r\nHost: here\r\n${rest} HTTP/1.1\r\nHost: here\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  expect(paths.filter((path) => path === "/two")).toEqual([]);
});

it("cuts off who sends slowly, and who holds too many connections", async () => {
  const log = { info: note, warn: note, error: note };
  const patience = { headersMs: 200, requestMs: 300, lookMs: 50, connectionsOfOne: 3 };
  const strict = createServer(
    async (plainRequest) => {
      await readBody(plainRequest, 1000).catch(() => null);
      return { answer: plain("read"), requestId: "r", tenantId: null, operation: "/here" };
    },
    { log, trustedProxies: 0 },
    patience,
  );
  const strictPort = await listen(strict, { host: "127.0.0.1", port: 0 });
  const open = async (text: string) => {
    const socket = connect(strictPort, "127.0.0.1");
    socket.on("error", () => {}).resume();
    await once(socket, "connect");
    socket.write(text);
    return { socket, closed: once(socket, "close") };
  };
  const slow = [
    await open("GET / HTTP/1.1\r\nHost: h"),
    await open("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 99\r\n\r\nx"),
  ];
  await Promise.all(slow.map(({ closed }) => closed));
  const connections = [await open(""), await open(""), await open("")];
  await (
    await open("")
  ).closed;
  connections[0]?.socket.destroy();
  await connections[0]?.closed;
  await expect
    .poll(() => fetch(`http://127.0.0.1:${strictPort}`).then(({ status }) => status, String))
    .toBe(200);
  for (const { socket } of connections) socket.destroy();
  await stop(strict);
});

it("logs method, path without query, status, time and business", async () => {
  answer = () => plain("");
  await fetch(`${url}/orders?token=secret`, { headers: { cookie: "secret" } });
  await expect.poll(() => logged).toHaveLength(1);
  expect(logged[0]).toEqual({
    message: "answered",
    facts: {
      requestId: "r",
      method: "GET",
      path: "/orders",
      status: 200,
      ms: expect.any(Number),
      tenantId: "t",
    },
  });
});
