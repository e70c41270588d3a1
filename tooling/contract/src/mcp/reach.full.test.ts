import { openDemo } from "@roundsman/testing/demo";
import { routes } from "@roundsman/spec-rest";
import { afterAll, expect, it } from "vitest";
import { assistantsOn } from "./client";

const demo = await openDemo();
const { service } = demo;

/** The called operations, by their names in the router. */
const called = new Set<string>();
const note = service.timings.note.bind(service.timings);
service.timings.note = (path, ms, failed) => {
  called.add(path);
  note(path, ms, failed);
};

const assistants = await assistantsOn(service);
const assistant = await assistants.connect(demo.keys.fellside);
afterAll(async () => {
  await assistants.stop();
  await service.close();
});

const idOf = async (table: string, where = "true"): Promise<string> => {
  const { rows } = await service.test.owner.query<{ id: string }>(
    `SELECT id FROM ${table} WHERE tenant_id = $1 AND ${where} ORDER BY id LIMIT 1`,
    [demo.fellside],
  );
  return rows[0]?.id ?? "";
};

const customerId = await idOf("customers", "on_account");
const orderId = await idOf("orders", "status = 'placed'");
const roundId = await idOf("rounds", "status = 'out'");
const locationId = await idOf("locations");
const productId = await idOf("products", "archived_at IS NULL");
const day = new Date().toISOString().slice(0, 10);
const order = {
  customerId,
  fulfilment: "collection",
  lines: [{ productId, quantity: 2 }],
};

const calls: [tool: string, args: Record<string, unknown>][] = [
  ["find_customer", { q: "a", limit: 20 }],
  ["show_customer", { customerId }],
  ["find_products", { limit: 20 }],
  ["list_delivery_options", {}],
  ["find_orders", { limit: 20 }],
  ["show_order", { orderId }],
  ["what_is_due", { limit: 20 }],
  ["where_is_van", { roundId }],
  ["where_is_van", {}],
  ["show_stock", { limit: 20 }],
  ["who_owes", { limit: 20 }],
  ["due_reminders", { limit: 20 }],
  ["show_day", {}],
  ["show_day", { locationId }],
  ["draft_reply", { customerId }],
  ["take_order", order],
  ["change_order", { orderId, notes: "Ring" }],
  ["cancel_order", { orderId }],
  ["send_reminders", {}],
  ["plan_day", { day }],
];

it("gives answers of less than 20 kB, at the largest limit too", async () => {
  for (const [tool, args] of calls) {
    const answer = await assistant.call(tool, args);
    expect([tool, answer.ok]).toEqual([tool, true]);
    expect(answer.ok ? Buffer.byteLength(answer.text) : 0).toBeLessThan(20_000);
  }
});

it("uses what a key may use over REST, and the table of stock that is made of that", () => {
  const overRest = new Set<string>(routes.map(({ procedure }) => procedure));
  const others = [...called].filter((path) => !overRest.has(path));
  expect(others.toSorted()).toEqual(["begin", "office.stock.grid"]);
});
