import { openDemo } from "@roundsman/testing/demo";
import { afterAll, expect, it } from "vitest";
import { assistantsOn } from "./client";

const demo = await openDemo();
const assistants = await assistantsOn(demo.service);
afterAll(async () => {
  console.log(
    JSON.stringify(
      demo.service.logged.filter(({ level }) => level === "error"),
      null,
      1,
    ),
  );
  await assistants.stop();
  await demo.service.close();
});
const client = await assistants.connect(demo.keys.fellside);
const call = async (name: string, args: object = {}) => {
  const from = performance.now();
  const found = await client.callTool({ name, arguments: args as Record<string, unknown> });
  const text = JSON.stringify(found.structuredContent ?? found.content);
  console.log(
    name,
    JSON.stringify(args).slice(0, 300),
    Math.round(performance.now() - from),
    found.isError,
    text.length,
    text.slice(0, 1200),
  );
  return found.structuredContent as any;
};

it("calls all", async () => {
  await client.listTools();
  const found = await call("find_customer", { q: "tyson bakery" });
  const customerId = found.items[0].customerId;
  const customer = await call("show_customer", { customerId });
  const products = await call("find_products", { q: "propane" });
  await call("list_delivery_options");
  const orders = await call("find_orders", { waiting: true });
  await call("show_order", { orderId: orders.items[0].orderId });
  await call("find_orders", { customerId, paid: true });
  const due = await call("what_is_due", {});
  await call("where_is_van");
  if (due.rounds[0]) await call("where_is_van", { roundId: due.rounds[0].roundId });
  await call("show_stock", { runningOut: true });
  await call("who_owes");
  await call("due_reminders");
  const days = await call("show_day");
  await call("show_day", { locationId: days.days[0].locationId, day: days.days[0].day });
  await call("draft_reply", { customerId });
  const order = {
    customerId,
    deliveryAddressId: customer.addresses[0].deliveryAddressId,
    lines: [{ productId: products.items[0].productId, quantity: 2 }],
  };
  const a = await call("take_order", order);
  const b = await call("take_order", { ...order, confirm: a.confirm });
  await call("take_order", { ...order, confirm: a.confirm });
  const orderId = b.result.order.orderId;
  const c = await call("change_order", {
    orderId,
    notes: "Ring",
    lines: [{ productId: products.items[0].productId, quantity: 3 }],
  });
  await call("change_order", {
    orderId,
    notes: "Ring",
    lines: [{ productId: products.items[0].productId, quantity: 3 }],
    confirm: c.confirm,
  });
  const d = await call("cancel_order", { orderId });
  await call("cancel_order", { orderId, confirm: d.confirm });
  const e = await call("plan_day", { day: due.day });
  if (e) await call("plan_day", { day: due.day, confirm: e.confirm });
  const f = await call("send_reminders", {});
  if (f) await call("send_reminders", { confirm: f.confirm });
  const open = days.days.findLast((one: any) => !one.closed);
  console.log(days.days);
  const g = await call("close_day", {
    locationId: open.locationId,
    day: open.day,
    counted: { cash: 100, cheque: 0, card_machine: 0 },
  });
  expect(g).toBeDefined();
  console.log(
    await demo.service.test.owner.query(
      "select actor_kind, actor_name, action, words from activity where actor_name like 'Assistant%' order by at",
    ),
  );
});
