import { afterAll, beforeAll, expect, it } from "vitest";
import { openHonest, workFor, type Honest } from "./honest";
import { beHostile, type Hostile } from "./hostile";
import { prepareHostile } from "./prepare";
import { alwaysKept } from "./promises";
import { keptOnSale, sellBesideStrangers } from "./strangers";
import { watchHealth } from "./watch-health";
import { judgeAll } from "@roundsman/testing/verdict";
import { createRest, listen, stop, createServer } from "@roundsman/spec-rest";
import { openDemo, type Demo } from "@roundsman/testing/demo";

/* Runs `pnpm prove:neighbours` in process, without a judgement of times. */

let demo: Demo;
let hostile: Hostile;
let honest: Honest;
let close: () => Promise<void>;
beforeAll(async () => {
  demo = await openDemo();
  const { service } = demo;
  const server = createServer(createRest(service), { log: service.log, trustedProxies: 0 });
  const port = await listen(server, { host: "127.0.0.1", port: 0 });
  hostile = await prepareHostile(demo, `http://127.0.0.1:${port}`, {
    connections: 40,
    pictureWidth: 1,
    rates: { requestsPerMinute: 200, heavyPerMinute: 20 },
  });
  honest = await openHonest(service);
  close = async () => {
    server.closeAllConnections();
    await stop(server);
    await service.close();
  };
});
afterAll(() => close());

it("a business is served while another does everything at once", async () => {
  const { service, fellside } = demo;
  const { pools } = service.database;
  const ending = new AbortController();
  const unwell = watchHealth(hostile.url, ending.signal);
  const answering = beHostile(hostile, ending.signal);
  let most = 0;
  const looking = setInterval(() => {
    most = Math.max(most, service.budget.taken("request", fellside));
  }, 20);
  const beside = await workFor(hostile.url, honest, 4);
  clearInterval(looking);
  ending.abort();
  const answers = await answering;
  const said: string[] = [];
  const alone = await workFor(hostile.url, honest, 0);
  const faults = service.logged
    .filter(({ level }) => level === "error")
    .map((line) => JSON.stringify(line).slice(0, 600));
  const evidence = { alone, beside, answers, unwell: await unwell, faults };
  await judgeAll(alwaysKept, evidence, (line) => said.push(line));
  expect(said.filter((line) => !line.startsWith("held"))).toEqual(["All held"]);
  expect(beside.times.length).toBeGreaterThan(10);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(16);
  // All places in the budget and all connections are free again.
  await expect.poll(() => service.budget.taken("request", fellside)).toBe(0);
  await expect.poll(() => service.budget.taken("upload", fellside)).toBe(0);
  await expect.poll(() => pools.business.totalCount - pools.business.idleCount).toBe(0);
});

it("a shop stays on sale while strangers leave forms for all it has unpaid", async () => {
  const verdicts: string[] = [];
  await judgeAll([keptOnSale], await sellBesideStrangers(), (line) => verdicts.push(line));
  expect(verdicts.filter((line) => !line.startsWith("held"))).toEqual(["All held"]);
});
