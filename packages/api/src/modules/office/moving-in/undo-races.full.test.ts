import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeBusiness,
  makeMember,
  signInAs,
  testService,
  untilWaiting,
  type TestService,
} from "../../../testing";
import { Refusal } from "../../../platform/base/errors";
import { refusedAs } from "../../../testing/refused-as";

/* Taking back a workbook while others do so too, or begin to use what came in. */

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

const csv = (filename: string, ...lines: string[]) => ({
  filename,
  bytes: new TextEncoder().encode(lines.join("\r\n")),
});

/** A farm that owes, with a product and an open order. */
const files = {
  file: csv("products.csv", "Name,Code,Price ex VAT,VAT rate", "Regulator,REG,12.50,20"),
  file2: csv(
    "customers.csv",
    "Reference,Name,On account,Address line 1,Postcode",
    "LOW,Low Fell Farm,yes,1 Lake Road,LA23 1AA",
  ),
  file3: csv(
    "opening balances.csv",
    "Customer,Invoice number,Issued,Total",
    "LOW,10482,05/01/2026,240",
  ),
  file4: csv(
    "open orders.csv",
    "Order number,Customer,Product,Quantity,Price ex VAT",
    "SO-1,LOW,REG,3,12.50",
  ),
};

async function movedIn() {
  const business = await makeBusiness(service);
  const token = await signInAs(service, await makeMember(service, business, "owner"));
  const { office } = callerFor(service, { token });
  const { id, totals, faults } = await office.movingIn.upload(files);
  expect(faults).toEqual([]);
  await office.movingIn.bringIn({ id, totals });
  const { items: products } = await office.products.list({});
  const { items: customers } = await office.customers.list({});
  const [customer] = customers;
  const { items: addresses } = await office.addresses.list({ id: customer?.id ?? "" });
  const order = {
    deliveryAddressId: addresses[0]?.id ?? "",
    lines: [{ productId: products[0]?.id ?? "", quantity: 1 }],
  };
  return { business, office, id, order };
}

const tables = [
  "products",
  "customers",
  "delivery_addresses",
  "invoices",
  "invoice_lines",
  "orders",
  "order_lines",
  "payment_sessions",
  "moving_in_rows",
];

/** The rows of each table that a workbook fills. */
async function rowsOf({ id }: { id: string }) {
  const counts: Record<string, number | null> = {};
  for (const table of tables) {
    const sql = `SELECT FROM ${table} WHERE tenant_id = $1`;
    counts[table] = (await service.test.owner.query(sql, [id])).rowCount;
  }
  return counts;
}

const nothing = Object.fromEntries(tables.map((table) => [table, 0]));

/** Holds rows as a transaction does that is not through yet. Gives what ends it. */
async function hold(statement: string, ...values: string[]) {
  const client = await service.test.owner.connect();
  await client.query("BEGIN");
  await client.query(statement, values);
  return async () => {
    await client.query("COMMIT");
    client.release();
  };
}

describe("taking a workbook back", () => {
  it("is done by one of two at once, and the other is told so", async () => {
    const { business, office, id } = await movedIn();
    const both = await Promise.allSettled([1, 2].map(() => office.movingIn.undo({ id })));
    const refused = both.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused).toEqual([refusedAs("conflict")]);
    expect(String(refused[0])).toMatch(/taken back already/);
    expect(await rowsOf(business)).toEqual(nothing);
    const { items } = await office.activity.list({ subjectKind: "moving_in" });
    expect(items.filter(({ action }) => action === "moving_in.undone")).toHaveLength(1);
  });

  it("is refused where an order is placed meanwhile, and leaves all as it is", async () => {
    const { business, office, id, order } = await movedIn();
    const before = await rowsOf(business);
    // The order is placed as far as its number.
    const release = await hold(
      "SELECT FROM business_counters WHERE tenant_id = $1 FOR UPDATE",
      business.id,
    );
    const taken = office.orders.take(order);
    await untilWaiting(service);
    const undone = office.movingIn.undo({ id });
    await untilWaiting(service, 2);
    await release();
    const both = await Promise.allSettled([taken, undone]);
    expect(both).toMatchObject([{ status: "fulfilled" }, { reason: refusedAs("conflict") }]);
    expect(await rowsOf(business)).toEqual({ ...before, orders: 2, order_lines: 2 });
    await expect(office.movingIn.undo({ id })).rejects.toThrow(/in use: .*Order ORD-/);
  });

  it("refuses an order that is placed while it is under way", async () => {
    const { business, office, id, order } = await movedIn();
    // All is deleted, and nothing of it to be seen yet.
    const release = await hold(
      "SELECT FROM moving_in_rows WHERE tenant_id = $1 FOR UPDATE",
      business.id,
    );
    const undone = office.movingIn.undo({ id });
    await untilWaiting(service);
    const taken = office.orders.take(order);
    await untilWaiting(service, 2);
    await release();
    const both = await Promise.allSettled([undone, taken]);
    expect(both).toMatchObject([{ status: "fulfilled" }, { reason: expect.any(Refusal) }]);
    expect(await rowsOf(business)).toEqual(nothing);
  });

  it("or a new order is refused, however close they are, and never half of either done", async () => {
    for (const ahead of [0, 0, 40, 80, 120, 160, 200]) {
      const { business, office, id, order } = await movedIn();
      const before = await rowsOf(business);
      const [undone, taken] = await Promise.allSettled([
        office.movingIn.undo({ id }),
        sleep(ahead).then(() => office.orders.take(order)),
      ]);
      const [refused] = [undone, taken].flatMap((one) =>
        one.status === "rejected" ? [one.reason] : [],
      );
      expect(refused).toBeInstanceOf(Refusal);
      expect(await rowsOf(business)).toEqual(
        undone.status === "fulfilled" ? nothing : { ...before, orders: 2, order_lines: 2 },
      );
    }
  });

  it("is refused where somebody begins to pay an invoice meanwhile", async () => {
    const { business, office, id } = await movedIn();
    const before = await rowsOf(business);
    const release = await hold(
      `INSERT INTO payment_sessions (tenant_id, invoice_id, purpose, provider, amount_pence, expires_at)
       SELECT tenant_id, id, 'link', 'sandbox', total_pence, now() + interval '1 hour'
         FROM invoices WHERE tenant_id = $1`,
      business.id,
    );
    const undone = office.movingIn.undo({ id });
    await untilWaiting(service);
    await release();
    await expect(undone).rejects.toEqual(refusedAs("conflict"));
    expect(await rowsOf(business)).toEqual({ ...before, payment_sessions: 1 });
  });
});
