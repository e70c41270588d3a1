import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { json, text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { makeBusiness, makeKey, makeMember, signInAs, testService } from "@roundsman/api/testing";
import { afterAll, expect, it } from "vitest";
import { createHandler } from "../handler/handler";
import { operationOf } from "../handler/operation";
import { routes } from "../routes/index";
import { listen, stop } from "./run";
import { createServer } from "./server";

/* The server reads a body only after it has identified and authorised the sender. */

const service = await testService();
const handle = createHandler(service, routes);
const server = createServer(handle, { log: service.log, trustedProxies: 0 });
const port = await listen(server, { host: "127.0.0.1", port: 0 });
afterAll(async () => {
  await stop(server);
  await service.close();
});

type Headers = Record<string, string>;
const megabyte = 1024 * 1024;

/** Sends the headers of a request with a body, but no byte of the body. Returns the answer. */
async function announce(method: string, path: string, headers: Headers = {}) {
  const sentRequest = request({
    port,
    method,
    path,
    headers: { "content-type": "application/json", "content-length": 5 * megabyte, ...headers },
  });
  sentRequest.on("error", () => {}).flushHeaders();
  const [answer]: IncomingMessage[] = await once(sentRequest, "response", {
    signal: AbortSignal.timeout(1500),
  });
  const body = answer && (await json(answer));
  sentRequest.destroy();
  return { status: answer?.statusCode, closes: answer?.headers.connection === "close", body };
}
const unauthenticated = {
  status: 401,
  closes: true,
  body: { error: "unauthenticated", message: expect.any(String) },
};

it.each<[string, string, Headers]>([
  ["nobody", "/orders", {}],
  ["a key that is none", "/orders", { "x-api-key": "rk_none_atall" }],
  ["a session that is none", "/orders", { cookie: "service.session_token=none" }],
  ["nobody who repeats a request", "/orders", { "idempotency-key": "one" }],
  [
    "nobody with a picture",
    "/storefront/assets",
    { "content-type": "multipart/form-data; boundary=b", "content-length": `${14 * megabyte}` },
  ],
  ["nobody in the console", "/console/users/one/lock", {}],
])("answers %s at once with 401, before the body", async (_, path, headers) => {
  expect(await announce("POST", path, headers)).toEqual(unauthenticated);
});

it("refuses a caller who may not, before the body", async () => {
  const business = await makeBusiness(service);
  const owner = await makeMember(service, business);
  const key = await makeKey(service, business, owner, ["orders:read"]);
  expect(await announce("POST", "/orders", { "x-api-key": key })).toMatchObject({ status: 403 });
});

it("lets a stranger see the answer who sends all of the body before they look", async () => {
  const socket = connect(port, "127.0.0.1").pause();
  const broken = once(socket, "error").then(([error]: Error[]) => error?.message);
  const pieces = 20;
  socket.write(
    `POST /orders HTTP/1.1\r\nHost: here\r\nContent-Length: ${(pieces * megabyte) / 4}\r\n\r\n`,
  );
  for (let sent = 0; sent < pieces; sent += 1) {
    socket.write(Buffer.alloc(megabyte / 4));
    await pause(20);
  }
  expect(await Promise.race([text(socket), broken])).toMatch(/^HTTP\/1\.1 401 /);
});

it("waits for the body of a caller who may", async () => {
  const owner = await makeMember(service, await makeBusiness(service));
  const authorization = `Bearer ${await signInAs(service, owner)}`;
  await expect(announce("POST", "/vehicles", { authorization })).rejects.toThrow(/abort/);
});

const guarded = routes
  .map((route) => operationOf(route))
  .filter(
    ({ meta, route }) => meta.access !== "anyone" && !["GET", "DELETE"].includes(route.method),
  );

it("reads nothing of a stranger's body at any operation that takes one", async () => {
  expect(guarded.length).toBeGreaterThan(60);
  const read: string[] = [];
  const answered = new Map<string, number>();
  for (const { route } of guarded) {
    const name = `${route.method} ${route.path}`;
    const body = (async function* () {
      read.push(name);
      yield Buffer.from("{}");
    })();
    const path = route.path.replaceAll(/\{\w+\}/g, "0195f0a0-0000-7000-8000-000000000000");
    const { answer } = await handle({ method: route.method, path, headers: {}, body, address: "" });
    answered.set(name, answer.status);
  }
  expect(read).toEqual([]);
  expect([...answered].filter(([, status]) => status !== 401)).toEqual([]);
});
