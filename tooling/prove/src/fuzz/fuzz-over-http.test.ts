import { afterAll, beforeAll, expect, it } from "vitest";
import { letFly } from "./barrage";
import { openFuzzHouse } from "./house";
import { promises } from "./promises";
import { judgeAll } from "@roundsman/testing/verdict";
import { endBuilt } from "@roundsman/spec-rest/testing";
import { openTown, type Town } from "@roundsman/testing/demo";

/* The short form of `pnpm prove:fuzz`: the same requests to the built server. */

let town: Town;
beforeAll(async () => {
  town = await openTown();
}, 90_000);
afterAll(() => town.service.close());

it("answers as published over HTTP, too: with its memory, its log and the secrets it holds watched", async () => {
  const house = await openFuzzHouse(town);
  const settings = { requests: 1000, clients: 6, seed: Number(process.env["FUZZ_SEED"] ?? 1) };
  const findings = await letFly(house, settings, () => {});
  const said: string[] = [];
  await judgeAll(promises, findings, (line) => said.push(line));
  expect(said.filter((line) => !line.startsWith("held"))).toEqual(["All held"]);
  expect(await endBuilt(house.server)).toBe(0);
}, 600_000);
