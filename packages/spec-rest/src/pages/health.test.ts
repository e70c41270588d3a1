import { openService } from "@roundsman/api";
import { relayTo, makeBusiness, makeMember, signInAs, testService } from "@roundsman/api/testing";
import { afterAll, beforeEach, expect, it } from "vitest";
import { expectError, restOn } from "../testing/index";
import { healthPage } from "./health";

const service = await testService();
const token = await signInAs(service, await makeMember(service, await makeBusiness(service)));

const { urls } = service.test;
const { hostname, port } = new URL(urls.owner);
const relay = await relayTo({ host: hostname, port: Number(port) });
const through = (url: string) => {
  const moved = new URL(url);
  moved.host = `127.0.0.1:${relay.port}`;
  return moved.href;
};
const working = openService(
  {
    BUSINESS_DATABASE_URL: through(urls.business),
    SERVICE_DATABASE_URL: through(urls.service),
    SECRET_KEY: "a secret key that is for tests only",
  },
  service.log,
);
const api = restOn(working, [healthPage(working)]);

const errors = () =>
  service.logged.filter(({ level }) => level === "error").map(({ message }) => message);

beforeEach(() => {
  service.logged.length = 0;
});
afterAll(async () => {
  await working.close();
  await relay.shut();
  await service.close();
});

const well = { status: 200, body: { status: "ok" } };
const unwell = {
  status: 503,
  body: { error: "internal", message: "The database does not answer." },
};

it("says so while the database is away, and comes back by itself", async () => {
  expect(await api.get("/health")).toMatchObject(well);
  expect(await api.get("/api-keys", { as: token })).toMatchObject({ status: 200 });
  await relay.shut();
  expect(await api.get("/health")).toMatchObject(unwell);
  expect(await api.get("/health")).toMatchObject(unwell);
  expect(errors()).toEqual([expect.stringMatching(/^The database does not answer: .+/)]);
  await relay.open();
  expect(await api.get("/health")).toMatchObject(well);
  expect(await api.get("/api-keys", { as: token })).toMatchObject({ status: 200 });
  expect(service.logged.at(-1)).toMatchObject({ message: "The database answers again" });
});

it("answers other requests meanwhile as a fault, with one clear line and nothing of the inside", async () => {
  expect(await api.get("/api-keys", { as: token })).toMatchObject({ status: 200 });
  await relay.shut();
  const answer = await api.get("/api-keys", { as: token, headers: { "x-request-id": "r-7" } });
  expectError(answer, "internal");
  expect(JSON.stringify(answer.body)).not.toMatch(/127\.0\.0\.1|ECONN|prisma/i);
  const lines = service.logged.filter(({ facts }) => Reflect.get(facts, "requestId") === "r-7");
  expect(lines).toHaveLength(1);
  expect(lines[0]?.message).toMatch(/^The database does not answer: .+/);
  await relay.open();
  expect(await api.get("/api-keys", { as: token })).toMatchObject({ status: 200 });
});

it.each(["business", "service"] as const)(
  "says so while no connection of the pool of %s is free",
  async (name) => {
    const pool = working.database.pools[name];
    const { max } = pool.options;
    const clients = await Promise.all(Array.from({ length: max }, () => pool.connect()));
    const from = performance.now();
    expect(await api.get("/health")).toMatchObject(unwell);
    expect(performance.now() - from).toBeLessThan(3500);
    expect(errors()).toEqual(["The database does not answer: nothing in 1500 ms"]);
    for (const client of clients) client.release();
    await expect.poll(() => api.get("/health")).toMatchObject(well);
  },
);

it("waits a second and a half for a database that hangs, not longer", async () => {
  expect(await api.get("/health")).toMatchObject(well);
  relay.hang(true);
  const from = performance.now();
  expect(await api.get("/health")).toMatchObject(unwell);
  expect(performance.now() - from).toBeLessThan(4500);
  expect(errors()).toEqual(["The database does not answer: nothing in 1500 ms"]);
  relay.hang(false);
  await relay.shut();
  await relay.open();
  await expect.poll(() => api.get("/health")).toMatchObject(well);
});
