import { openDemo } from "@roundsman/testing/demo";
import { afterAll, expect, it } from "vitest";
import { assistantsOn } from "../client";
import { changing, refused, taking } from "./orders";
import { runTask } from "./run-task";
import { days, money } from "./running";

const demo = await openDemo();
const assistants = await assistantsOn(demo.service);
const assistant = await assistants.connect(demo.keys.fellside);
afterAll(async () => {
  await assistants.stop();
  await demo.service.close();
});

const tasks = [...taking, ...changing, ...refused, ...days, ...money];

it("has thirty tasks or more", () => {
  expect(tasks.length).toBeGreaterThanOrEqual(30);
});

it.each(tasks)("$asked", async (task) => {
  const { service, fellside } = demo;
  const begun = new Date();
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format(begun);
  const kept = { tenant: fellside, today, begun };
  const { found, wanted } = await runTask(task, { assistant, service, kept });
  expect(found).toEqual(wanted);
});
