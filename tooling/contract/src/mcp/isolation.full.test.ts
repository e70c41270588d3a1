import { digestOf, openDemo } from "@roundsman/testing/demo";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { assistantsOn } from "./client";

const demo = await openDemo();
const assistants = await assistantsOn(demo.service);
const harbour = await assistants.connect(demo.keys.harbour);
const fellside = await assistants.connect(demo.keys.fellside);
afterAll(async () => {
  await assistants.stop();
  await demo.service.close();
});

const idOf = async (table: string, where = "true"): Promise<string> => {
  const { rows } = await demo.service.test.owner.query<{ id: string }>(
    `SELECT id FROM ${table} WHERE tenant_id = $1 AND ${where} ORDER BY id LIMIT 1`,
    [demo.fellside],
  );
  return rows[0]!.id;
};

const theirs = {
  customerId: await idOf("customers"),
  orderId: await idOf("orders", "status = 'placed'"),
  productId: await idOf("products"),
  deliveryAddressId: await idOf("delivery_addresses"),
  deliveryOptionId: await idOf("delivery_options"),
  roundId: await idOf("rounds"),
  locationId: await idOf("locations"),
  vehicleId: await idOf("vehicles"),
};
const ourCustomer = await (async () => {
  const { items } = z
    .object({ items: z.array(z.object({ customerId: z.uuid() })) })
    .parse(await harbour.get("find_customer", { q: "a" }));
  return items[0]!.customerId;
})();
const ourProduct = await (async () => {
  const { items } = z
    .object({ items: z.array(z.object({ productId: z.uuid() })) })
    .parse(await harbour.get("find_products"));
  return items[0]!.productId;
})();
const ours = [{ productId: ourProduct, quantity: 1 }];
const sold = [{ productId: theirs.productId, quantity: 1 }];
const { customerId, orderId, deliveryAddressId, deliveryOptionId } = theirs;
const today = new Date().toISOString().slice(0, 10);

/** Each argument that names a resource, with an id of another business. */
const refused: [tool: string, args: Record<string, unknown>][] = [
  ["show_customer", { customerId }],
  ["show_order", { orderId }],
  ["take_order", { customerId, fulfilment: "collection", lines: ours }],
  ["take_order", { customerId: ourCustomer, fulfilment: "collection", lines: sold }],
  ["take_order", { customerId: ourCustomer, deliveryAddressId, lines: ours }],
  ["take_order", { customerId: ourCustomer, fulfilment: "collection", lines: ours, collect: sold }],
  ["take_order", { deliveryAddressId, deliveryOptionId, lines: ours }],
  ["change_order", { orderId, notes: "theirs" }],
  ["cancel_order", { orderId }],
  ["where_is_van", { roundId: theirs.roundId }],
  ["plan_day", { day: today, orderIds: [orderId] }],
  ["plan_day", { day: today, vehicleIds: [theirs.vehicleId] }],
  ["send_reminders", { customerIds: [customerId] }],
  ["show_day", { locationId: theirs.locationId }],
  ["close_day", { locationId: theirs.locationId, day: today }],
  ["draft_reply", { customerId }],
  ["draft_reply", { customerId: ourCustomer, orderId }],
];

it("knows nothing of another business, whatever is named", async () => {
  const before = await digestOf(demo.service, demo.fellside);
  for (const [tool, args] of refused) {
    const called = await harbour.call(tool, args);
    expect([tool, args, called.ok]).toEqual([tool, args, false]);
    expect(["not_found", "validation"]).toContain(called.ok ? "" : called.error);
  }
  for (const [tool, args] of [
    ["find_orders", { customerId }],
    ["find_orders", { roundId: theirs.roundId }],
    ["who_owes", { customerId }],
  ] as const) {
    expect(await harbour.get(tool, args)).toMatchObject({ items: [] });
  }
  expect(await digestOf(demo.service, demo.fellside)).toBe(before);
});

it("reads no resource of another business", async () => {
  for (const [kind, id] of [
    ["orders", orderId],
    ["customers", customerId],
    ["rounds", theirs.roundId],
  ]) {
    const uri = `roundsman://${kind}/${id}`;
    await expect(harbour.client.readResource({ uri })).rejects.toThrow("There is no such");
    expect((await fellside.client.readResource({ uri })).contents).toHaveLength(1);
  }
  const { resources } = await harbour.client.listResources();
  const { rows } = await demo.service.test.owner.query<{ tenant_id: string }>(
    "SELECT tenant_id FROM orders WHERE id::text = ANY($1) UNION SELECT tenant_id FROM rounds WHERE id::text = ANY($1)",
    [resources.map(({ uri }) => uri.split("/").at(-1))],
  );
  expect(rows.filter((row) => row.tenant_id !== demo.harbour)).toEqual([]);
});

it("sees nothing by a cursor of another business, nor by one that was made up", async () => {
  const cursors = [
    ["find_customer", { q: "a" }],
    ["find_products", {}],
    ["find_orders", {}],
    ["show_stock", {}],
    ["what_is_due", {}],
    ["who_owes", {}],
  ] as const;
  for (const [tool, args] of cursors) {
    const first = await fellside.get(tool, { ...args, limit: 1 });
    const cursor = first["nextCursor"];
    expect([tool, typeof cursor]).toEqual([tool, "string"]);
    const called = await harbour.call(tool, { ...args, cursor });
    const shown = called.ok ? called.text : "";
    for (const id of Object.values(theirs)) expect(shown).not.toContain(id);
    const { rows } = await demo.service.test.owner.query(
      `SELECT id FROM (SELECT id FROM customers WHERE tenant_id = $1 UNION ALL SELECT id FROM orders WHERE tenant_id = $1
         UNION ALL SELECT id FROM products WHERE tenant_id = $1 UNION ALL SELECT id FROM invoices WHERE tenant_id = $1) t
        WHERE $2 LIKE '%' || id || '%'`,
      [demo.fellside, shown],
    );
    expect(rows).toEqual([]);
    const made = await harbour.call(tool, { ...args, cursor: "eyJhIjoxfQ" });
    expect(made).toMatchObject({ ok: false, error: "validation" });
  }
});
