import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { startService } from "@roundsman/api";
import { makeDelivered, makeMerchant, testService } from "@roundsman/api/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { complaint } from "./server/complaint";
import {
  buildServer,
  endBuilt,
  runBuilt,
  startBuilt,
  type BuiltServer,
} from "./testing/built-server";

const service = await testService();
const merchant = await makeMerchant(service);
const { token } = merchant.owner;
const environment = {
  ...service.test.environment,
  SECRET_KEY: "a secret key that is for tests only",
};
const inPublic = { WEB_URL: "https://office.example" };
const sandbox = {
  PAYMENTS: "sandbox",
  PAYMENTS_SANDBOX_SECRET: "whsec_0f8c21d9b7e64a53a1c2d3e4f5a6b7c8",
  SECRET_KEY: "b7e64a53a1c2d3e4f5a6b7c80f8c21d9",
};
let server: BuiltServer;

beforeAll(async () => {
  await buildServer();
  server = await startBuilt(environment);
});
afterAll(async () => {
  server.process.kill("SIGKILL");
  await service.close();
});

type Init = Omit<RequestInit, "headers"> & { headers?: Record<string, string> };
const ask = (path: string, { headers, ...init }: Init = {}) =>
  fetch(server.url + path, { ...init, headers: { authorization: `Bearer ${token}`, ...headers } });

it("reads and writes the database from the bundle", async () => {
  const created = await ask("/api-keys", {
    method: "POST",
    body: JSON.stringify({ name: "Till", scopes: ["orders:read"] }),
  });
  expect(created.status).toBe(201);
  const listed = await ask("/api-keys");
  expect(await listed.json()).toMatchObject({ items: [{ name: "Till" }] });
});

it("plans and draws on threads of its own, from what was built for them", async () => {
  const post = async (path: string, body: object) => {
    const answer = await ask(path, { method: "POST", body: JSON.stringify(body) });
    return { status: answer.status, body: await answer.json() };
  };
  const plan = { roundDate: "2026-03-02", dryRun: true };
  expect(await post("/rounds/plan", plan)).toMatchObject({ status: 200 });
  const invoices = await post("/invoices", { orderIds: [await makeDelivered(service, merchant)] });
  const id = z.object({ items: z.tuple([z.object({ id: z.uuid() })]) }).parse(invoices.body)
    .items[0].id;
  const paper = await ask(`/invoices/${id}/pdf`);
  expect((await paper.text()).slice(0, 5)).toBe("%PDF-");
});

it("tells its health, its interface and its reference", async () => {
  expect(await (await ask("/health")).json()).toEqual({ status: "ok" });
  expect(await (await ask("/openapi.json")).json()).toMatchObject({ openapi: "3.1.0" });
  expect(await (await ask("/docs")).text()).toContain("/docs/reference.js");
  expect(await (await ask("/docs/reference.js")).text()).toContain("createApiReference");
});

it("answers assistants from the bundle", async () => {
  const created = await ask("/api-keys", {
    method: "POST",
    body: JSON.stringify({ name: "Assistant", scopes: ["customers:read"] }),
  });
  const { key } = z.object({ key: z.string() }).parse(await created.json());
  const post = async (method: string, params: object = {}) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    return (await ask("/mcp", { method: "POST", headers, body })).json();
  };
  expect(await post("tools/list")).toMatchObject({
    result: { tools: [{ name: "find_customer" }, { name: "show_customer" }] },
  });
  const q = { name: "find_customer", arguments: { q: "nobody at all" } };
  expect(await post("tools/call", q)).toMatchObject({
    result: { structuredContent: { items: [], nextCursor: null } },
  });
});

it("answers a body that is too large instead of breaking the connection", async () => {
  const answer = await ask("/api-keys", { method: "POST", body: "x".repeat(7 * 1024 * 1024) });
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ error: "too_large" });
  expect((await ask("/health")).status).toBe(200);
});

it.each([
  ["a missing setting", { SECRET_KEY: "" }, /can't start: .*SECRET_KEY/],
  ["a wrong port", { PORT: "99999" }, /can't start: .*PORT/],
])("names %s and ends", async (_, change, words) => {
  const { code, lines } = await runBuilt({ ...environment, ...change });
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(words);
});

/** Returns the message with which the service refuses to start; empty if it starts. */
const refusal = (env: Record<string, string>) =>
  startService(env, service.log, "rest").then(() => "", complaint);

it.each([
  ["no database", { SERVICE_DATABASE_URL: "" }, /^SERVICE_DATABASE_URL is not set/],
  ["the owner's database", { DATABASE_URL: service.test.urls.owner }, /^DATABASE_URL/],
  [
    "a key that repeats itself",
    { SECRET_KEY: "change-me ".repeat(4) },
    /SECRET_KEY repeats itself/,
  ],
  ["a sandbox with a published secret", { PAYMENTS: "sandbox" }, /PAYMENTS_SANDBOX_SECRET/],
  ["the sandbox in public", { ...sandbox, ...inPublic }, /PAYMENTS=sandbox .* unlike WEB_URL/],
  ["a key that was written by hand in public", inPublic, /SECRET_KEY was written by hand/],
  ["an address in the clear", { SHOP_URL: "http://shop.example" }, /SHOP_URL must .* https:/],
])("starts nothing with %s", async (_, change, words) => {
  expect(await refusal({ ...environment, ...change })).toMatch(words);
});

it("names a port that is taken", async () => {
  const { port } = new URL(server.url);
  const { code, lines } = await runBuilt({ ...environment, PORT: port });
  expect(code).toBe(1);
  expect(lines[0]).toContain(`port ${port} is taken`);
});

it("ends when told to, after what is under way, and has logged nothing secret", async () => {
  await ask("/notifications?token=hidden-in-the-query", { headers: { cookie: "a=hidden-cookie" } });
  const body = JSON.stringify({ name: "Under way, and hidden", scopes: ["orders:read"] });
  const underWay = httpRequest(`${server.url}/api-keys`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-length": body.length },
  });
  underWay.write(body.slice(0, 20));
  await pause(100);
  const ended = endBuilt(server);
  await pause(100);
  underWay.end(body.slice(20));
  const [answer] = await once(underWay, "response");
  expect(answer.statusCode).toBe(201);
  expect(await ended).toBe(0);
  const log = server.lines.join("\n");
  expect(log).toContain('"path":"/notifications"');
  expect(log).not.toMatch(/hidden/);
  expect(log).not.toContain(token);
});
