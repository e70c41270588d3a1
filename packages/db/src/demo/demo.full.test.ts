import { afterAll, beforeAll, expect, it } from "vitest";

import { testDatabase, type TestDatabase } from "../testing";
import { fellside, harbour } from "./base/ids";
import { loadDemo } from "./load";

const secretKey = "a secret key that is for tests only";
/** Early in the morning of a day when the clocks go back: today's events must not be in the future. */
const now = new Date("2026-10-25T04:30:00Z");

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
  await loadDemo(test.urls.service, secretKey, now);
});
afterAll(() => test.drop());

const ask = async <T = Record<string, unknown>>(
  sql: string,
  values: unknown[] = [],
): Promise<T[]> => {
  const { rows } = await test.database.pools.service.query(sql, values);
  return rows as T[];
};
const count = async (sql: string, values: unknown[] = []) =>
  Number((await ask<{ count: string }>(sql, values))[0]?.count);

const figures = `
  SELECT (SELECT count(*) FROM orders) AS orders, (SELECT sum(quantity * unit_price) FROM order_lines) AS pence,
         (SELECT count(*) FROM stops) AS stops, (SELECT md5(string_agg(id::text, ',' ORDER BY id)) FROM orders) AS ids,
         (SELECT md5(string_agg(on_hand::text, ',' ORDER BY location_id, product_id, condition)) FROM stock_levels) AS levels`;

it("is not put in twice", async () => {
  expect(await loadDemo(test.urls.service, secretKey, now)).toBe(false);
});

it("has the same ids and figures whatever the day", async () => {
  const another = await testDatabase();
  try {
    await loadDemo(another.urls.service, secretKey, new Date("2027-03-01T15:00:00Z"));
    const { rows } = await another.database.pools.service.query(figures);
    expect(rows).toEqual(await ask(figures));
  } finally {
    await another.drop();
  }
});

it("has standing orders, of which none is due before the second morning", async () => {
  const standing = await ask(
    `SELECT s.state, s.repeat, p.name, l.quantity, n.state AS day
       FROM standing_orders s
       JOIN standing_order_lines l ON l.tenant_id = s.tenant_id AND l.standing_order_id = s.id
       JOIN products p ON p.tenant_id = s.tenant_id AND p.id = l.product_id
       LEFT JOIN standing_occurrences n ON n.tenant_id = s.tenant_id AND n.standing_order_id = s.id
      WHERE s.tenant_id = $1 ORDER BY s.id`,
    [fellside],
  );
  expect(standing).toEqual([
    { state: "active", repeat: "weekly", name: "Propane 47 kg", quantity: 2, day: "skipped" },
    { state: "active", repeat: "round_days", name: "Propane 19 kg", quantity: 1, day: null },
    {
      state: "active",
      repeat: "monthly_day",
      name: "Smokeless ovals 20 kg",
      quantity: 10,
      day: null,
    },
    { state: "paused", repeat: "weekly", name: "Propane 47 kg", quantity: 1, day: null },
    { state: "active", repeat: "weekly", name: "Propane 47 kg", quantity: 4, day: "refused" },
  ]);
  expect(await count("SELECT count(*) FROM orders WHERE standing_order_id IS NOT NULL")).toBe(0);
});

it("has what tests and tours rely on of Fellside", async () => {
  const shape = await ask(
    `SELECT (SELECT count(*) FROM locations WHERE tenant_id = $1)::int AS yards,
            (SELECT count(*) FROM vehicles WHERE tenant_id = $1)::int AS vans,
            (SELECT count(*) FROM members WHERE tenant_id = $1 AND role = 'driver')::int AS drivers,
            (SELECT count(*) FROM customers WHERE tenant_id = $1)::int AS customers,
            (SELECT count(*) FROM products WHERE tenant_id = $1)::int AS products,
            (SELECT count(*) FROM rate_sets WHERE tenant_id = $1 AND archived_at IS NULL)::int AS lists`,
    [fellside],
  );
  expect(shape).toEqual([
    { yards: 2, vans: 6, drivers: 4, customers: 400, products: 48, lists: 3 },
  ]);
  expect(
    await count(
      `SELECT count(*) FROM customers c WHERE email IS NULL
          OR NOT EXISTS (SELECT 1 FROM delivery_addresses a WHERE (a.tenant_id, a.customer_id) = (c.tenant_id, c.id))`,
    ),
  ).toBe(0);
  expect(await count("SELECT count(*) FROM businesses WHERE verified_at IS NULL")).toBe(0);
  expect(
    await count("SELECT count(*) FROM trade_applications WHERE status = 'pending'"),
  ).toBeGreaterThan(0);
  expect(
    await count("SELECT count(*) FROM suppliers WHERE archived_at IS NULL"),
  ).toBeGreaterThanOrEqual(2);
  expect(
    await count("SELECT count(*) FROM delivery_options WHERE tenant_id = $1", [fellside]),
  ).toBe(2);
  expect(
    await ask("SELECT status, count(*)::int AS n FROM trust_requests GROUP BY 1 ORDER BY 1"),
  ).toEqual([
    { status: "pending", n: 1 },
    { status: "approved", n: 3 },
  ]);
});

it("has 200 full and 100 empty, unheld, of each returnable product in each yard", async () => {
  const short = await ask(
    `SELECT p.name FROM products p CROSS JOIN locations y CROSS JOIN (VALUES ('full', 200), ('empty', 100)) need (condition, least)
       LEFT JOIN stock_levels l ON l.tenant_id = p.tenant_id AND l.product_id = p.id AND l.location_id = y.id
                               AND l.condition::text = need.condition
      WHERE p.tenant_id = $1 AND y.tenant_id = $1 AND p.returnable AND p.sold
        AND coalesce(l.on_hand - l.held, 0) < need.least`,
    [fellside],
  );
  expect(short).toEqual([]);
});

it("has discounts, logs by the m³ that are not in stock, a mandate and a budget plan", async () => {
  const lines = await ask(
    `SELECT o.discount_percent AS order, array_agg(DISTINCT l.discount_percent ORDER BY l.discount_percent DESC) AS lines,
            o.discount_reason IS NOT NULL AS why
       FROM orders o JOIN order_lines l ON l.tenant_id = o.tenant_id AND l.order_id = o.id
      WHERE o.tenant_id = $1 GROUP BY o.tenant_id, o.id HAVING max(l.discount_percent) > 0 ORDER BY 1`,
    [fellside],
  );
  expect(lines).toEqual([
    { order: 0, lines: expect.arrayContaining([10]), why: false },
    { order: 5, lines: [5], why: true },
  ]);
  const logs = await ask(
    `SELECT l.product_name, l.measure, l.unit_price, l.measure_price, o.status,
            (SELECT count(*)::int FROM stock_levels s WHERE s.product_id = l.product_id) AS levels
       FROM order_lines l JOIN orders o ON o.tenant_id = l.tenant_id AND o.id = l.order_id
      WHERE l.unit = 'm3'`,
  );
  expect(logs).toEqual([
    {
      product_name: "Kiln-dried ash logs, loose, 2.5 m³",
      measure: 2.5,
      unit_price: 23_750,
      measure_price: 9500,
      status: "placed",
      levels: 0,
    },
  ]);
  const signed = await ask(
    `SELECT m.state, p.state AS plan, p.collects_from > m.signed_at AS ahead FROM mandates m
       LEFT JOIN budget_plans p ON p.tenant_id = m.tenant_id AND p.customer_id = m.customer_id
      WHERE m.tenant_id = $1 ORDER BY m.id`,
    [fellside],
  );
  expect(signed).toEqual([
    { state: "active", plan: null, ahead: null },
    { state: "active", plan: "active", ahead: true },
  ]);
});

it("has cylinder agreements that are billed and paid, so that refunds have something to be credited on", async () => {
  const [agreed] = await ask(
    `SELECT count(*)::int AS made,
            count(*) FILTER (WHERE i.status = 'paid' AND i.sequence IS NULL AND i.paid_pence = i.total_pence)::int AS billed,
            sum(a.quantity * a.charge_pence)::int = sum(i.total_pence)::int AS same,
            bool_and(a.paid_on <= i.issued_on AND l.quantity = a.quantity) AS fits
       FROM cylinder_agreements a LEFT JOIN invoices i ON i.tenant_id = a.tenant_id AND i.id = a.invoice_id
       LEFT JOIN invoice_lines l ON l.tenant_id = i.tenant_id AND l.invoice_id = i.id
      WHERE a.tenant_id = $1`,
    [fellside],
  );
  expect(agreed).toEqual({ made: 24, billed: 24, same: true, fits: true });
});

it("keeps levels that are the sum of the movements", async () => {
  const wrong = await ask(
    `SELECT 1 FROM stock_levels l JOIN (
        SELECT tenant_id, location_id, product_id, condition, sum(quantity) AS moved FROM stock_movements GROUP BY 1, 2, 3, 4
      ) m USING (tenant_id, location_id, product_id, condition) WHERE l.on_hand <> m.moved`,
  );
  expect(wrong).toEqual([]);
});

it("has nothing done that lies ahead, and a round today for Dan and for Dee", async () => {
  const ahead = await count(
    `SELECT (SELECT count(*) FROM notifications WHERE created_at > $1) + (SELECT count(*) FROM stops WHERE completed_at > $1)
          + (SELECT count(*) FROM orders WHERE delivered_at > $1 OR created_at > $1) + (SELECT count(*) FROM stock_movements WHERE at > $1) AS count`,
    [now],
  );
  expect(ahead).toBe(0);
  const drivers = await ask(
    "SELECT driver_user_id FROM rounds WHERE round_date = '2026-10-25' ORDER BY 1",
  );
  expect(drivers.map((row) => row["driver_user_id"])).toEqual(
    expect.arrayContaining(["demo-dan", "demo-dee"]),
  );
});

it("numbers invoices without gaps up to the counter", async () => {
  const [row] = await ask(
    `SELECT count(sequence)::int AS n, max(sequence) AS last, (SELECT next_invoice FROM business_counters WHERE tenant_id = $1) AS next
       FROM invoices WHERE tenant_id = $1`,
    [fellside],
  );
  expect(row).toMatchObject({ last: row?.["n"], next: Number(row?.["n"]) + 1 });
});

it("has the money for each paid invoice, and its orders paid with it", async () => {
  const wrong = await ask(
    `SELECT i.number FROM invoices i
      WHERE (i.status = 'paid') IS DISTINCT FROM EXISTS (
              SELECT FROM allocations a WHERE a.invoice_id = i.id AND a.amount_pence = i.total_pence)
         OR (i.status = 'paid') IS DISTINCT FROM (i.paid_pence = i.total_pence)
         OR EXISTS (SELECT FROM invoice_orders b JOIN orders o ON o.id = b.order_id
                     WHERE b.invoice_id = i.id AND (o.paid_at IS NOT NULL) <> (i.status = 'paid'))`,
  );
  expect(wrong).toEqual([]);
});

it("has an invoice for one order that was paid at the door, with the order's own money", async () => {
  const sales = await ask(
    `SELECT i.total_pence = o.paid_pence AS same, o.payment_method AS method, r.method AS money, i.paid_via AS via,
            o.delivered_at < i.created_at AS after,
            (SELECT sum(amount_pence)::int FROM allocations a WHERE a.order_id = o.id) AS left
       FROM invoices i JOIN invoice_orders b ON b.invoice_id = i.id JOIN orders o ON o.id = b.order_id
       JOIN allocations a ON a.invoice_id = i.id JOIN receipts r ON r.id = a.receipt_id WHERE i.paid_sale`,
  );
  const cash = { method: "cash", money: "cash", via: "cash" };
  expect(sales).toEqual([{ ...cash, same: true, after: true, left: 0 }]);
});

it("has the month before the last closed, and all cash counted but that of two rounds", async () => {
  const closed = await ask(
    "SELECT slug, books_closed_to::text AS to FROM businesses ORDER BY slug",
  );
  expect(closed).toEqual([
    { slug: "fellside", to: "2026-08-31" },
    { slug: "harbour", to: null },
  ]);
  const waiting = await ask(
    `SELECT r.round_date::text AS on, r.driver_user_id AS driver, sum(s.cash_taken_pence)::int = h.handed AS whole
       FROM rounds r JOIN stops s ON s.tenant_id = r.tenant_id AND s.round_id = r.id
       LEFT JOIN LATERAL (SELECT sum(handed_pence)::int AS handed, bool_and(counted_at IS NOT NULL) AS counted
                            FROM cash_handovers c WHERE c.tenant_id = r.tenant_id AND c.round_id = r.id) h ON true
      WHERE r.status = 'done' AND s.cash_taken_pence > 0 AND h.counted IS NOT TRUE
      GROUP BY r.id, r.round_date, r.driver_user_id, h.handed ORDER BY 1`,
  );
  expect(waiting.map(({ driver, whole }) => ({ driver, whole }))).toEqual([
    { driver: "demo-dan", whole: true },
    { driver: "demo-dan", whole: true },
  ]);
});

it("credits a part of an open invoice and of a paid one, numbered without gaps up to the counter", async () => {
  const notes = await ask(
    `SELECT n.sequence, n.number, i.status, n.allocated_pence AS pays, n.total_pence - n.allocated_pence AS left,
            i.paid_pence - CASE i.status WHEN 'paid' THEN i.total_pence ELSE 0 END AS credited,
            n.net_pence = (SELECT sum(l.net_pence) FROM credit_note_lines l JOIN invoice_lines b ON b.id = l.invoice_line_id
                            WHERE l.credit_note_id = n.id AND b.invoice_id = i.id AND l.quantity < b.quantity) AS of_lines,
            (n.net_pence, n.vat_pence) = (SELECT sum(v.net_pence), sum(v.vat_pence) FROM credit_note_vat v
                                           WHERE v.credit_note_id = n.id) AS of_rates,
            n.total_pence AS total,
            (SELECT next_credit_note FROM business_counters c WHERE c.tenant_id = n.tenant_id) AS next
       FROM credit_notes n JOIN invoices i ON i.id = n.invoice_id WHERE n.tenant_id = $1 ORDER BY n.sequence`,
    [fellside],
  );
  const same = { of_lines: true, of_rates: true, next: 3 };
  const [first, second] = notes.map(({ total }) => total);
  expect(notes).toEqual([
    {
      ...same,
      sequence: 1,
      number: "CN-00001",
      status: "sent",
      total: first,
      pays: first,
      left: 0,
      credited: first,
    },
    {
      ...same,
      sequence: 2,
      number: "CN-00002",
      status: "paid",
      total: second,
      pays: 0,
      left: second,
      credited: 0,
    },
  ]);
});

it("tells in activity and mails what the orders, invoices and credit notes say, and nothing that lies ahead", async () => {
  const counts = await ask(
    `SELECT count(*)::int AS told, count(o.id)::int AS orders, count(i.id)::int AS invoices,
            count(n.id)::int AS notes
       FROM activity a
       LEFT JOIN orders o ON o.tenant_id = a.tenant_id AND o.id::text = a.subject_id AND strpos(a.words, o.number) > 0
       LEFT JOIN invoices i ON i.tenant_id = a.tenant_id AND i.id::text = a.subject_id AND strpos(a.words, i.number) > 0
       LEFT JOIN credit_notes n ON n.tenant_id = a.tenant_id AND n.id::text = a.subject_id AND strpos(a.words, n.number) > 0`,
  );
  const [row] = counts;
  expect(Number(row?.["orders"])).toBeGreaterThan(100);
  expect(row?.["notes"]).toBe(2);
  expect(row?.["told"]).toBe(
    Number(row?.["orders"]) + Number(row?.["invoices"]) + Number(row?.["notes"]),
  );
  const ahead = await count(
    "SELECT (SELECT count(*) FROM activity WHERE at > $1) + (SELECT count(*) FROM emails WHERE created_at > $1) AS count",
    [now],
  );
  expect(ahead).toBe(0);
  // Mails of sent invoices are sent too: the worker sends none of them.
  expect(await count("SELECT count(*) AS count FROM emails WHERE status <> 'sent'")).toBe(0);
});

it("carries what the trade and the law ask", async () => {
  const [row] = await ask(
    `SELECT (SELECT count(*) FROM cylinder_agreements WHERE tenant_id = $1)::int AS agreements,
            (SELECT count(*) FROM rental_products WHERE tenant_id = $1)::int AS rented,
            (SELECT count(*) FROM supplier_deposits WHERE tenant_id = $1)::int > 0 AS deposits,
            (SELECT count(*) FROM vat_certificates WHERE tenant_id = $1)::int AS certificates,
            (SELECT count(*) FROM appliance_statements WHERE tenant_id = $1)::int AS appliances,
            (SELECT count(*) FROM products WHERE tenant_id = $1 AND fuel_kind IS NOT NULL)::int AS fuels,
            (SELECT count(*) FROM order_lines l JOIN products p USING (tenant_id)
              WHERE tenant_id = $1 AND p.id = l.product_id AND (l.fuel IS NULL) <> (p.fuel_kind IS NULL))::int AS misfits,
            (SELECT count(*) FROM fleet_papers WHERE tenant_id = $1)::int > 0 AS papers,
            (SELECT count(*) FROM walk_round_checks WHERE tenant_id = $1)::int AS checks,
            (SELECT count(*) FROM walk_round_defects WHERE tenant_id = $1)::int AS defects,
            (SELECT count(*) FROM locations WHERE tenant_id = $1 AND gas_limit_kg > 0)::int AS limits,
            (SELECT count(*) FROM delivery_addresses WHERE tenant_id = $1 AND delivery_windows <> '[]')::int AS windows`,
    [fellside],
  );
  expect(row).toEqual({
    agreements: 24,
    rented: 1,
    deposits: true,
    certificates: 1,
    appliances: 1,
    fuels: 16,
    misfits: 0,
    papers: true,
    checks: 20,
    defects: 1,
    limits: 2,
    windows: 1,
  });
});

it("has every cylinder of gas under the rule of its VAT, also for forklifts and patios", async () => {
  const gas = await ask<{ sku: string }>(
    "SELECT sku FROM products WHERE hazard_kg > 0 AND (vat_rate, vat_fuel) = (5, 'lpg_cylinder')",
  );
  expect(gas.map(({ sku }) => sku)).toEqual(
    expect.arrayContaining(["FLT-18", "PAT-5", "PAT-10", "PAT-13", "PRO-47"]),
  );
  expect(await count("SELECT count(*) FROM products WHERE hazard_kg > 0")).toBe(gas.length);
});

it("has Harbour small, in good standing, without a grant", async () => {
  const [row] = await ask(
    `SELECT plan, status, set_up_by_staff,
            (SELECT count(*) FROM support_grants WHERE tenant_id = $1)::int AS grants,
            (SELECT count(*) FROM products WHERE tenant_id = $1)::int AS products,
            (SELECT count(*) FROM locations WHERE tenant_id = $1)::int AS yards,
            (SELECT count(*) FROM delivery_addresses WHERE tenant_id = $1)::int AS addresses
       FROM subscriptions WHERE tenant_id = $1`,
    [harbour],
  );
  expect(row).toEqual({
    plan: "starter",
    status: "none",
    set_up_by_staff: true,
    grants: 0,
    products: 3,
    yards: 1,
    addresses: 2,
  });
});
