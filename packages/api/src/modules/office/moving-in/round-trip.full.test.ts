import { afterAll, beforeAll, expect, it } from "vitest";
import {
  callerFor,
  makeBusiness,
  makeMember,
  signInAs,
  signInDemo,
  testService,
  type TestService,
} from "../../../testing";

/* A whole business, the demo's, as a workbook that another one moves in with. */

let service: TestService;
let fellside: string;
let empty: string;
let there: ReturnType<typeof callerFor>["office"];
let here: ReturnType<typeof callerFor>["office"];

beforeAll(async () => {
  service = await testService({ demo: true });
  const token = await signInDemo(service, "olivia@fellside.example");
  there = callerFor(service, { token }).office;
  const where = { slug: "fellside" };
  fellside = (await service.database.service.business.findFirstOrThrow({ where })).id;
  const business = await makeBusiness(service);
  empty = business.id;
  const owner = await signInAs(service, await makeMember(service, business, "owner"));
  here = callerFor(service, { token: owner }).office;
  await say(
    `UPDATE customers SET external_ref = 'LOWF001' WHERE tenant_id = $1
        AND id = (SELECT id FROM customers WHERE tenant_id = $1 AND erased_at IS NULL ORDER BY name, id LIMIT 1)`,
    fellside,
  );
  // Two customers hold cylinders, and one has paid ahead.
  await say(
    `INSERT INTO stock_movements (tenant_id, location_id, product_id, condition, quantity, reason, customer_id, at)
     SELECT $1, l.id, p.id, 'full', -3, 'delivery', c.id, now() FROM
       (SELECT id FROM locations WHERE tenant_id = $1 ORDER BY name LIMIT 1) l,
       (SELECT id FROM products WHERE tenant_id = $1 AND returnable AND archived_at IS NULL ORDER BY name LIMIT 2) p,
       (SELECT id FROM customers WHERE tenant_id = $1 ORDER BY name LIMIT 2) c`,
    fellside,
  );
});
afterAll(() => service.close());

const say = async (sql: string, tenantId: string): Promise<object[]> =>
  (await service.test.owner.query(sql, [tenantId])).rows;

/** What must be the same on both sides, by what people call it. */
const totals: Readonly<Record<string, string>> = {
  customers: `SELECT name, email::text, phone, on_account, credit_limit_pence, terms_days, terms_from, notes
    FROM customers WHERE tenant_id = $1 AND erased_at IS NULL ORDER BY 1, 2, 3`,
  "account numbers": `SELECT name, external_ref FROM customers WHERE tenant_id = $1 AND external_ref !~ '^C[0-9]{5}$'`,
  addresses: `SELECT c.name, a.name AS site, line1, line2, city, postcode, a.notes
    FROM delivery_addresses a JOIN customers c ON c.tenant_id = a.tenant_id AND c.id = a.customer_id
    WHERE a.tenant_id = $1 AND a.archived_at IS NULL ORDER BY 1, 2, 3, 6`,
  products: `SELECT name, sku, unit_price, unit_price_inc_vat, vat_rate, full_kg, returnable, sold, low_level
    FROM products WHERE tenant_id = $1 AND archived_at IS NULL ORDER BY 1, 2`,
  "the price of each product for each customer": `SELECT c.name, p.name AS product,
      CASE WHEN a.product_id IS NOT NULL THEN a.unit_price WHEN l.product_id IS NOT NULL THEN l.unit_price
           ELSE p.unit_price END AS price,
      CASE WHEN a.product_id IS NOT NULL THEN a.unit_price_inc_vat
           WHEN l.product_id IS NOT NULL THEN l.unit_price_inc_vat ELSE p.unit_price_inc_vat END AS inc_vat
    FROM customers c JOIN products p ON p.tenant_id = c.tenant_id AND p.archived_at IS NULL
    LEFT JOIN agreed_rates a ON a.tenant_id = c.tenant_id AND a.customer_id = c.id AND a.product_id = p.id
    LEFT JOIN rate_set_prices l ON l.tenant_id = c.tenant_id AND l.rate_set_id = c.rate_set_id AND l.product_id = p.id
    WHERE c.tenant_id = $1 AND c.erased_at IS NULL ORDER BY 1, 2, 3`,
  "what is owed, by age": `SELECT customer_name, number, issued_on::text, due_on::text,
      total_pence - paid_pence AS left_pence
    FROM invoices WHERE tenant_id = $1 AND status = 'sent' AND customer_id IS NOT NULL ORDER BY 2, 1`,
  "the credit of each customer": `SELECT c.name, sum(pence)::int AS pence FROM (
      SELECT customer_id, amount_pence - allocated_pence AS pence FROM receipts WHERE tenant_id = $1
      UNION ALL SELECT customer_id, total_pence - allocated_pence FROM credit_notes WHERE tenant_id = $1
      UNION ALL SELECT customer_id, paid_pence FROM orders WHERE tenant_id = $1 AND status = 'placed') m
    JOIN customers c ON c.tenant_id = $1 AND c.id = m.customer_id
    GROUP BY c.name HAVING sum(pence) <> 0 ORDER BY 1`,
  "cylinders held": `SELECT c.name, p.name AS product, -sum(m.quantity)::int AS held
    FROM stock_movements m JOIN customers c ON c.tenant_id = $1 AND c.id = m.customer_id
    JOIN products p ON p.tenant_id = $1 AND p.id = m.product_id AND p.returnable
    WHERE m.tenant_id = $1 GROUP BY c.name, p.name HAVING sum(m.quantity) <> 0 ORDER BY 1, 2`,
  "stock by yard and condition": `SELECT y.name, p.name AS product, condition::text, on_hand
    FROM stock_levels l JOIN locations y ON y.tenant_id = $1 AND y.id = l.location_id
    JOIN products p ON p.tenant_id = $1 AND p.id = l.product_id
    WHERE l.tenant_id = $1 AND on_hand <> 0 ORDER BY 1, 2, 3`,
  "open orders": `SELECT CASE source WHEN 'import' THEN external_ref ELSE number END AS number, customer_name,
      deliver_to_postcode, fulfilment::text, wanted_on::text, delivery_charge_pence, payment_method::text, notes,
      (SELECT json_agg(json_build_array(product_name, quantity - cancelled_quantity, unit_price, unit_price_inc_vat,
                                        vat_rate, discount_percent) ORDER BY product_name, unit_price)
         FROM order_lines n WHERE n.tenant_id = o.tenant_id AND n.order_id = o.id) AS lines,
      (SELECT json_agg(json_build_array(product_name, quantity) ORDER BY product_name)
         FROM order_collect e WHERE e.tenant_id = o.tenant_id AND e.order_id = o.id) AS empties
    FROM orders o WHERE tenant_id = $1 AND status = 'placed' ORDER BY 1`,
};

const counted = async (tenantId: string) => {
  const all: Record<string, object[]> = {};
  for (const [what, sql] of Object.entries(totals)) all[what] = await say(sql, tenantId);
  return all;
};

it("brings a whole business over, to the last pound and cylinder, and takes it back", async () => {
  const nothing = await counted(empty);
  const bytes = await there.movingIn.workbook();
  const looked = await here.movingIn.upload({ file: { filename: "fellside.xlsx", bytes } });
  expect(looked.faults).toEqual([]);
  expect(looked).toMatchObject({ source: "Workbook", ignored: [], can: { apply: null } });
  expect(await counted(empty)).toEqual(nothing);

  const done = await here.movingIn.bringIn({ id: looked.id, totals: looked.totals });
  expect(done).toMatchObject({ status: "applied", totals: looked.totals, can: { undo: null } });
  const [before, after] = [await counted(fellside), await counted(empty)];
  for (const what of Object.keys(totals)) {
    expect({ [what]: before[what]?.length }).not.toEqual({ [what]: 0 });
    expect({ [what]: after[what] }).toEqual({ [what]: before[what] });
  }

  expect(await here.movingIn.undo({ id: looked.id })).toMatchObject({ status: "undone" });
  expect(await counted(empty)).toEqual(nothing);
  const { rows } = await service.test.owner.query<{ count: number }>(
    "SELECT count(*)::int FROM moving_in_rows WHERE tenant_id = $1",
    [empty],
  );
  expect(rows).toEqual([{ count: 0 }]);
}, 240_000);
