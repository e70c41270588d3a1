import { sandboxedService, type SandboxedService } from "@roundsman/api/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { promises } from "../prove/races/promises";
import { racedFor, runAll } from "../prove/races/run-all";
import { nameOf } from "../prove/races/run-race";
import { races } from "../prove/races/table/index";
import { judgeAll } from "../prove/verdict";
import { routes } from "../routes/index";
import { restOn } from "../testing/index";

/* The short form of `pnpm prove:races`: the same races with fewer callers, in process. */

const callers = 6;
const operations = racedFor(routes);

let service: SandboxedService;
beforeAll(async () => {
  service = await sandboxedService();
});
afterAll(() => service.close());

it("has races for every operation that changes something, and for no other", () => {
  expect(Object.keys(races).toSorted()).toEqual(operations.map(nameOf).toSorted());
});

it("lets as many have their way as the rules allow, and counts nothing twice", async () => {
  const sql = service.test.owner;
  const field = { service, sql, send: restOn(service).send };
  const report = await runAll(field, { operations, table: races, callers, rounds: 1 });
  const faults = service.logged
    .filter(({ level }) => level === "error")
    .map(({ message }) => message);
  const said: string[] = [];
  const { businesses } = report;
  const evidence = { report, operations: operations.map(nameOf), faults, sql, businesses };
  await judgeAll(promises, evidence, (line) => said.push(line));
  expect(said.filter((line) => !line.startsWith("held"))).toEqual(["All held"]);
}, 240_000);
