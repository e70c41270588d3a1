import { openDemo } from "@roundsman/testing/demo";
import { countStatements } from "@roundsman/testing/running";
import { afterAll, expect, it } from "vitest";
import { assistantsOn } from "./client";

const demo = await openDemo();
const assistants = await assistantsOn(demo.service);
const assistant = await assistants.connect(demo.keys.fellside);
afterAll(async () => {
  await assistants.stop();
  await demo.service.close();
});

const count = async (tool: string, args: Record<string, unknown>): Promise<number> =>
  (await countStatements(demo.service.database, () => assistant.get(tool, args))).count;

const lists: [tool: string, args: Record<string, unknown>, most: number][] = [
  ["find_customer", { q: "a" }, 6],
  ["find_products", {}, 6],
  ["find_orders", {}, 6],
  ["find_orders", { waiting: true }, 6],
  ["what_is_due", {}, 12],
  ["show_stock", {}, 10],
  ["who_owes", {}, 6],
  ["due_reminders", {}, 10],
];

it.each(lists)("%s %o: as many statements for one row as for many", async (tool, args, most) => {
  // The first call identifies the caller, which later calls find in a cache.
  await count(tool, args);
  const one = await count(tool, { ...args, limit: 1 });
  expect(await count(tool, { ...args, limit: 20 })).toBe(one);
  expect(one).toBeLessThanOrEqual(most);
});
