import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { testDatabase } from "../testing";
import { bareTables } from "../testing/catalogue";

// Row-level security prevents PostgreSQL from using an index with a comparison that is not leakproof; see
// leakproof.sql. Each kind of condition in lists must use its index under row-level security.
const { database, owner, drop } = await testDatabase();
const business = randomUUID();
const busyAddress = randomUUID();
const dayThatWasSaid = "(CASE WHEN wanted_on IS NULL THEN expected_from ELSE wanted_on END)";
afterAll(drop);

beforeAll(async () => {
  await bareTables(owner);
  await owner.query(
    `INSERT INTO customers (tenant_id, name, email, updated_at)
     SELECT $1::uuid, md5(i::text), md5(i::text) || '@customer.example', now()
       FROM generate_series(1, 20000) i`,
    [business],
  );
  await owner.query(
    `INSERT INTO orders (tenant_id, source, number, tracking_ref, payment_method, status, customer_id, delivery_address_id, wanted_on, updated_at)
     SELECT $1::uuid, 'office', i, i, 'cash',
            (CASE WHEN i % 500 = 0 THEN 'placed' ELSE 'delivered' END)::order_status, gen_random_uuid(), $2::uuid,
            CASE WHEN i % 3 > 0 THEN date '2026-01-01' + i % 300 END, now()
       FROM generate_series(1, 20000) i`,
    [business, busyAddress],
  );
  await owner.query(
    `INSERT INTO activity (tenant_id, actor_kind, actor_user_id, actor_name, action, words, subject_kind, subject_id)
     SELECT $1::uuid, 'person', 'olivia', 'Olivia', 'order.placed', md5(i::text), 'order', i
       FROM generate_series(1, 20000) i`,
    [business],
  );
  await owner.query(
    `INSERT INTO invoices (tenant_id, sequence, number, customer_name, bill_to, issued_on, due_on, net_pence, vat_pence, total_pence)
     SELECT $1::uuid, i, i, md5(i::text), repeat('Kendal ', 80), now(), now(), 1, 0, 1 FROM generate_series(1, 20000) i`,
    [business],
  );
  await owner.query("ANALYZE customers, orders, activity, invoices");
});

test.each([
  ["words", "customers", "found_by LIKE '%0123ABC%'", "found_by"],
  [
    "a word with a mistake",
    "customers",
    "found_by LIKE ANY('{% 0_23ABC%,% 01_3ABC%,% 023ABC%}'::text[])",
    "found_by",
  ],
  ["an address without case", "customers", "email = 'NOBODY@customer.example'", "email"],
  ["a rare status", "orders", "status = 'placed'", "status"],
  ["a rare way of coming by it", "orders", "fulfilment = 'collection'", "fulfilment"],
  ["a rare way of paying", "orders", "payment_method = 'link'", "payment_method"],
  ["a rare deed", "activity", "action = 'member.removed'", "action"],
  ["a rare kind of doer", "activity", "actor_kind = 'support'", "actor_kind"],
  ["who did it", "activity", "actor_user_id = 'adam'", "actor_user_id"],
  ["words of what was done or who did it", "activity", "found_by LIKE '%0123ABC%'", "found_by"],
  [
    "customers of whom something is to be billed",
    "orders",
    `status = 'delivered' AND customer_id IS NOT NULL AND paid_at IS NULL AND customer_id = any('{${randomUUID()}}')`,
    "customer_id",
  ],
  [
    "what goes to an address on a day that was said",
    "orders",
    `delivery_address_id = '${busyAddress}' AND ${dayThatWasSaid} = '2026-02-01'`,
    "CASE.*'2026-02-01'",
  ],
  [
    "what goes to an address on the day it was taken",
    "orders",
    `delivery_address_id = '${busyAddress}' AND ${dayThatWasSaid} IS NULL
     AND created_at < timestamp '2026-02-01' AT TIME ZONE 'Europe/London'`,
    "CASE.*created_at",
  ],
  ["an invoice's number or customer", "invoices", "found_by LIKE '%0123ABC%'", "found_by"],
])("a search by %s uses its index", async (_, table, condition, column) => {
  const plan = await planOf(`${table} WHERE tenant_id = '${business}' AND ${condition}`);
  expect(plan).toMatch(new RegExp(`Index Cond: .*tenant_id = .* AND .*${column}`));
});

test.each([
  ["what is unpaid", "paid_at IS NULL", "created_at DESC, id DESC", "orders_unpaid"],
  [
    "what is to be billed",
    "status = 'delivered' AND customer_id IS NOT NULL AND paid_at IS NULL",
    "delivered_at, id",
    "orders_to_bill",
  ],
  [
    "what waits for its payment link",
    "status = 'placed' AND payment_method = 'link' AND paid_at IS NULL",
    "created_at, id",
    "orders_awaiting_link",
  ],
])("%s is read in its order, by an index of its own", async (_, condition, order, index) => {
  const plan = await planOf(
    `orders WHERE tenant_id = '${business}' AND ${condition} ORDER BY ${order} LIMIT 50`,
  );
  expect(plan).toContain(`using ${index}`);
  expect(plan).not.toContain("Sort");
});

async function planOf(question: string): Promise<string> {
  const { rows } = await database.inBusiness(business, () =>
    database.pools.business.query<{ "QUERY PLAN": string }>(`EXPLAIN SELECT id FROM ${question}`),
  );
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}
