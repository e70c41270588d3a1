import { openDemo, type Demo } from "@roundsman/testing/demo";
import { judgeAll } from "@roundsman/testing/verdict";
import { afterAll, beforeAll, expect, it } from "vitest";
import { askAssistants } from "./ask-assistants";
import { askForTheirs } from "./ask-theirs";
import { openNeighbourhood } from "./neighbourhood";
import { lookAgain, promises } from "./promises";
import { readAcross } from "./row-security";
import { sendTheirs } from "./send-theirs";

/*
 * Runs `pnpm prove:isolation` with fewer businesses, in process. It drops the constraints of its database's tables.
 */

let demo: Demo;
beforeAll(async () => {
  demo = await openDemo();
});
afterAll(() => demo.service.close());

it("keeps sixty neighbours out by every way, and their rows apart in every table", async () => {
  const neighbourhood = await openNeighbourhood(demo, 60);
  await askForTheirs(neighbourhood, 1);
  await askAssistants(neighbourhood);
  await sendTheirs(neighbourhood, { requests: 200, seed: 1 });
  const after = await lookAgain(neighbourhood);
  const reach = await readAcross(neighbourhood);
  const said: string[] = [];
  await judgeAll(promises, { neighbourhood, after, reach }, (line) => said.push(line));
  expect(said.filter((line) => !line.startsWith("held"))).toEqual(["All held"]);
}, 600_000);
