import { restOn } from "@roundsman/spec-rest/testing";
import { openDemo } from "@roundsman/testing/demo";
import { credentialOf, messageFault, messages } from "@roundsman/testing/fuzz";
import * as fc from "fast-check";
import { afterAll, expect, it } from "vitest";

const count = Number(process.env["FUZZ_MESSAGES"] ?? 2000);
const seed = Number(process.env["FUZZ_SEED"] ?? 1);

const demo = await openDemo();
const { service } = demo;
afterAll(() => service.close());

it(`answers ${count} messages of every shape and none as published, and never with a fault`, async () => {
  const { send } = restOn(service);
  const faults = new Set<string>();
  const statuses = new Set<number>();
  for (const { headers, body, caller } of fc.sample(messages, { numRuns: count, seed })) {
    const as = credentialOf(demo, caller);
    const answer = await send("POST", "/mcp", { as, headers, body });
    statuses.add(answer.status);
    const isFault = answer.status >= 500 || JSON.stringify(answer.body).includes('\\"internal\\"');
    const fault = answer.status >= 400 ? messageFault(answer.status, answer.body) : null;
    if (isFault || fault !== null) faults.add(`${fault ?? answer.status}: ${body.toString()}`);
  }
  expect([...faults]).toEqual([]);
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 202, 400, 401]);
  expect(service.logged.filter(({ level }) => level === "error")).toEqual([]);
}, 300_000);
