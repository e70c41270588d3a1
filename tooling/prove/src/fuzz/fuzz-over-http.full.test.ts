import { afterAll, beforeAll, expect, it } from "vitest";
import { sendAll } from "./send-all";
import { openFuzzTarget } from "./target";
import { promises } from "./promises";
import { judgeAll } from "@roundsman/testing/verdict";
import { endBuilt } from "@roundsman/spec-rest/testing";
import { openDemo, type Demo } from "@roundsman/testing/demo";

/* Runs `pnpm prove:fuzz` with fewer requests, against the built server. */

let demo: Demo;
beforeAll(async () => {
  demo = await openDemo();
});
afterAll(() => demo.service.close());

it("answers as published over HTTP, too: with its memory, its log and the secrets it holds watched", async () => {
  const target = await openFuzzTarget(demo);
  const settings = { requests: 2500, clients: 6, seed: Number(process.env["FUZZ_SEED"] ?? 1) };
  const findings = await sendAll(target, settings, () => {});
  const said: string[] = [];
  await judgeAll(promises, findings, (line) => said.push(line));
  expect(said.filter((line) => !line.startsWith("held"))).toEqual(["All held"]);
  expect(await endBuilt(target.server)).toBe(0);
}, 600_000);
