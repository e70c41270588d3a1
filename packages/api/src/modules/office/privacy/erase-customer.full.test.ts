import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweep } from "../../../jobs/jobs";
import type { Tasks } from "../../../platform/jobs/enqueue";
import { callerFor, signInDemo, testService } from "../../../testing";
import { furnishCustomer } from "../../../testing/things/marked-customer";
import { findMark } from "../../../testing/things/marks";
import { eraseTraces } from "../../business/closing";

/*
 * A customer of the demo with everything a customer can have, marked in every column that can hold what
 * people typed. After the erasure the mark is looked for in every table and every file.
 */

const mark = "quillfeather";
const name = "Zelda Quillfeather";
const email = `zelda@${mark}.example`;
const service = await testService({ demo: true });
const { owner } = service.test;
let fellside: string;
let id: string;
let proofs: string[];
const as = async (who: string) => callerFor(service, { token: await signInDemo(service, who) });
let office: Awaited<ReturnType<typeof as>>["office"];

const say = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await owner.query<Row>(sql, values)).rows;
const theirOrders = () => `(SELECT id FROM orders WHERE customer_id = '${id}')`;

beforeAll(async () => {
  office = (await as("olivia@fellside.example")).office;
  const [business] = await say<{ id: string }>(`SELECT id FROM businesses WHERE slug = 'fellside'`);
  fellside = business?.id ?? "";
  const [most] = await say<{ id: string }>(
    `SELECT o.customer_id AS id FROM stops s JOIN orders o ON o.id = s.order_id
       JOIN invoices i ON i.customer_id = o.customer_id
      WHERE o.tenant_id = $1 GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
    [fellside],
  );
  id = most?.id ?? "";
  proofs = await furnishCustomer(service, { tenantId: fellside, id, mark, name, email });
});
afterAll(() => service.close());

const erase = () => office.privacy.eraseCustomer({ id, name });

/** All that stands of everybody else, as one sum a table. */
const others = () =>
  say(
    `SELECT 'customers' AS name, md5(string_agg(c::text, '' ORDER BY id)) AS sum FROM customers c WHERE id <> $1
     UNION ALL SELECT 'orders', md5(string_agg(o::text, '' ORDER BY id)) FROM orders o WHERE customer_id IS DISTINCT FROM $1
     UNION ALL SELECT 'addresses', md5(string_agg(a::text, '' ORDER BY id)) FROM delivery_addresses a WHERE customer_id <> $1
     UNION ALL SELECT 'invoices', md5(string_agg(i::text, '' ORDER BY id)) FROM invoices i WHERE customer_id IS DISTINCT FROM $1
     UNION ALL SELECT 'movements', md5(string_agg(m::text, '' ORDER BY id)) FROM stock_movements m
     UNION ALL SELECT 'allocations', md5(string_agg(a::text, '' ORDER BY id)) FROM allocations a
     UNION ALL SELECT 'receipts', md5(string_agg(r::text, '' ORDER BY id)) FROM receipts r
      WHERE customer_id IS DISTINCT FROM $1 ORDER BY name`,
    [id],
  );

describe("before all is settled", () => {
  it("refuses while something is to be delivered, billed or paid, and for another name", async () => {
    await expect(office.privacy.eraseCustomer({ id, name: "Zelda" })).rejects.toMatchObject({
      kind: "validation",
    });
    await say(
      `UPDATE orders SET status = 'placed', delivered_at = NULL, cancelled_at = NULL
                WHERE id = (SELECT id FROM orders WHERE customer_id = $1 LIMIT 1)`,
      [id],
    );
    await expect(erase()).rejects.toMatchObject({ kind: "conflict" });
    await say(
      `UPDATE orders SET status = 'cancelled', cancelled_at = now(), delivered_at = NULL
                WHERE customer_id = $1 AND status = 'placed'`,
      [id],
    );
    await say(
      `UPDATE orders SET paid_at = now(), paid_via = 'cash' WHERE customer_id = $1 AND paid_at IS NULL`,
      [id],
    );
    await say(
      `UPDATE invoices SET status = 'sent', paid_at = NULL, paid_via = NULL WHERE customer_id = $1 AND status = 'paid'`,
      [id],
    );
    await expect(erase()).rejects.toThrow(/invoiced and not paid/);
    await say(
      `UPDATE invoices SET status = 'paid', paid_at = now() WHERE customer_id = $1 AND status = 'sent'`,
      [id],
    );
    expect((await findMark(service, mark)).length).toBeGreaterThan(30);
  });

  it("is for owners and admins, and for nobody of another business", async () => {
    const driver = await as("dan@fellside.example");
    await expect(driver.office.privacy.eraseCustomer({ id, name })).rejects.toMatchObject({
      kind: "forbidden",
    });
    const stranger = await as("harry@harbour.example");
    await expect(stranger.office.privacy.eraseCustomer({ id, name })).rejects.toMatchObject({
      kind: "not_found",
    });
  });
});

describe("once erased", () => {
  let before: object[];
  let figures: object[];
  const sums = () =>
    say(
      `SELECT (SELECT sum(total_pence) FROM invoices WHERE customer_id = $1) AS billed,
              (SELECT count(*) FROM orders WHERE customer_id = $1) AS orders,
              (SELECT sum(quantity * unit_price) FROM order_lines WHERE order_id IN ${theirOrders()}) AS goods`,
      [id],
    );
  beforeAll(async () => {
    [before, figures] = await Promise.all([others(), sums()]);
    await erase();
    const [job] = await say<{ payload: Tasks["erase_traces"] }>(
      `SELECT j.payload FROM graphile_worker._private_jobs j
         JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'erase_traces'`,
    );
    if (!job) throw new Error("No job to erase what lies outside");
    await eraseTraces(service, job.payload);
  });

  it("the mark stands nowhere but on invoices, which the law asks to be kept whole", async () => {
    expect(await findMark(service, mark)).toEqual([
      "invoices.bill_to",
      "invoices.customer_name",
      "invoices.found_by",
    ]);
    expect(proofs.length).toBeGreaterThan(0);
    for (const key of proofs) expect(await service.providers.files.exists(key)).toBe(false);
  });

  it("the accounts are the same to the penny, and so is everybody else", async () => {
    expect(await sums()).toEqual(figures);
    expect(await others()).toEqual(before);
  });

  it("is recorded, without them", async () => {
    const { items } = await office.activity.list({});
    expect(items.find(({ action }) => action === "customer.erased")).toMatchObject({
      action: "customer.erased",
      words: "Erased a customer's data",
    });
  });

  it("the customer's page still opens, and nothing of it can be changed", async () => {
    const customer = await office.customers.one({ id });
    expect(customer).toMatchObject({ name: "Erased customer", email: null, addresses: [] });
    expect(customer.erasedAt).not.toBeNull();
    for (const change of [
      () => office.customers.change({ id, name: "Zelda", archived: false }),
      () => office.addresses.create({ id, line1: "1 Lake Road" }),
      () => office.privacy.eraseCustomer({ id, name: "Erased customer" }),
    ]) {
      await expect(change()).rejects.toMatchObject({ kind: "conflict" });
    }
  });

  it("the invoices lose the name too when the years of keeping have run out", async () => {
    const [last] = await say<{ year: number }>(
      `SELECT max(extract(year FROM issued_on))::int AS year FROM invoices WHERE customer_id = $1`,
      [id],
    );
    const year = last?.year ?? 0;
    await sweep(service, {}, new Date(`${year + 6}-12-31T12:00:00Z`));
    expect(await findMark(service, mark)).toContain("invoices.customer_name");
    await sweep(service, {}, new Date(`${year + 7}-01-01T12:00:00Z`));
    expect(await findMark(service, mark)).toEqual([]);
    expect(await sums()).toEqual(figures);
  });
});
