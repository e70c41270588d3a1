import { randomBytes } from "node:crypto";
import { pipeline } from "node:stream/promises";

import { Client } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { afterAll, beforeAll, expect, it } from "vitest";

import { testDatabase, type TestDatabase } from "../testing";
import { testCluster } from "../testing/cluster";
import { onDatabase } from "../testing/on-database";
import { databaseUrls } from "../urls";
import { migrationNames } from "./files";
import { migrate } from "./migrate";

/*
 * Shows that a database keeps its content through every later migration. Databases are created at points where one
 * may have been in use: after the first migration, which every later one has to support; after the last of its day,
 * with which installations began; and after the last but one, so that the newest is always tried on rows. They hold
 * the demo, in the columns of that time.
 */
const names = await migrationNames();
const lastBefore = (stamp: string) => names.findLast((name) => name < stamp) ?? "";
const stops = [names[0] ?? "", lastBefore("20261121"), names.at(-2) ?? ""];
const [beforeReceipts, beforeProviderRefunds, beforeChoicesByGroup] = [
  lastBefore("20261123160000"),
  lastBefore("20261123191000"),
  lastBefore("20261127140100"),
];

type Columns = Map<string, string[]>;

let test: TestDatabase;
let demo: Client;
const open: Client[] = [];
const databases: string[] = [];
/** The name of an empty database after each of the requested migrations. */
const emptyAfter = new Map<string, string>();

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  open.push(client);
  return client;
}

beforeAll(async () => {
  test = await testDatabase({ secretKey: "a secret key that is for tests only" });
  demo = await connect(test.urls.owner);
  await makeEmptyDatabases([...stops, beforeReceipts, beforeProviderRefunds, beforeChoicesByGroup]);
});
afterAll(async () => {
  await Promise.all(open.map((client) => client.end()));
  for (const name of databases) await test.owner.query(`DROP DATABASE ${name}`);
  await test.drop();
});

async function createDatabase(template: string): Promise<string> {
  const name = `test_kept_${randomBytes(6).toString("hex")}`;
  await test.owner.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  databases.push(name);
  return name;
}

/** Runs through the migrations once, and copies the database after each of these. */
async function makeEmptyDatabases(after: readonly string[]): Promise<void> {
  const newest = await createDatabase("template1");
  for (const until of after.toSorted()) {
    await migrate(urlsOf(newest), { until });
    emptyAfter.set(until, await createDatabase(newest));
  }
}

const urlsOf = (name: string) => databaseUrls({ DATABASE_URL: onDatabase(test.urls.owner, name) });

/** Returns the columns of each table of ours with stored values, by table. */
async function columnsOf(client: Client): Promise<Columns> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `SELECT c.relname AS table, array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0
        AND NOT a.attisdropped AND a.attgenerated = '' AND c.relname <> '_prisma_migrations'
      GROUP BY 1`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** Returns the tables and columns that both have. */
function shared(one: Columns, other: Columns): Columns {
  const tables = [...one].filter(([table]) => other.has(table));
  return new Map(
    tables.map(([table, columns]) => [
      table,
      columns.filter((column) => other.get(table)?.includes(column)),
    ]),
  );
}

async function digests(client: Client, columns: Columns): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const [table, kept] of columns) {
    const { rows } = await client.query<{ sum: string }>(
      `SELECT count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS sum
         FROM (SELECT ${kept.join(", ")} FROM ${table}) t`,
    );
    sums[table] = rows[0]?.sum ?? "";
  }
  return sums;
}

/** Returns, by table, the columns that require a value. */
async function filledColumns(client: Client): Promise<Columns> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `SELECT attrelid::regclass::text AS table, array_agg(quote_ident(attname)) AS columns
       FROM pg_attribute WHERE attnum > 0 AND NOT attisdropped AND attnotnull GROUP BY 1`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/**
 * Without triggers and foreign keys: rows of the demo reference each other correctly already. A row that is
 * impossible at that time, because it lacks a value that every row had, is left out.
 */
async function fill(client: Client, columns: Columns): Promise<void> {
  const filled = await filledColumns(client);
  await client.query("SET session_replication_role = replica");
  for (const [table, kept] of columns) {
    const list = kept.join(", ");
    const needed = kept.filter((column) => filled.get(table)?.includes(column));
    const fits = needed.map((column) => `${column} IS NOT NULL`).join(" AND ") || "true";
    await client.query(`DELETE FROM ${table}`);
    await pipeline(
      demo.query(copyTo(`COPY (SELECT ${list} FROM ${table} WHERE ${fits}) TO STDOUT`)),
      client.query(copyFrom(`COPY ${table} (${list}) FROM STDIN`)),
    );
  }
  await client.query("SET session_replication_role = origin");
}

/** Returns order numbers by business, in the order in which they were taken, with the next count. */
const orderNumbers = async (client: Client) =>
  (
    await client.query(
      `SELECT tenant_id, next_order, array_agg(number ORDER BY created_at, o.id) AS numbers
         FROM orders o JOIN business_counters USING (tenant_id) GROUP BY 1, 2 ORDER BY 1`,
    )
  ).rows;

/** Creates a database as of a migration, with the demo in it. */
async function oldDatabase(stop: string) {
  const name = await createDatabase(emptyAfter.get(stop) ?? "");
  const urls = urlsOf(name);
  const old = await connect(onDatabase((await testCluster()).superuserUrl, name));
  const kept = shared(await columnsOf(old), await columnsOf(demo));
  await fill(old, kept);
  return { urls, old, kept };
}

it.each(stops)("nothing is lost on the way from %s", async (stop) => {
  const { urls, old, kept } = await oldDatabase(stop);
  const before = await digests(old, kept);
  expect(Object.values(before).filter((sum) => sum !== "0 0").length).toBeGreaterThan(30);

  expect(await migrate(urls)).toEqual(names.filter((one) => one > stop));
  expect(await digests(old, kept)).toEqual(before);
  expect(await orderNumbers(old)).toEqual(await orderNumbers(demo));
});

it("payments become receipts and refunds, with what each of them pays", async () => {
  const { urls, old } = await oldDatabase(beforeReceipts);
  const { rows: orders } = await old.query<{ tenant: string; id: string }>(
    "SELECT tenant_id AS tenant, id FROM orders WHERE paid_at IS NULL ORDER BY id LIMIT 3",
  );
  const paid = [
    [1000],
    // All of it was refunded, in two parts.
    [1000, -400, -600],
    // Refunds are taken from the first receipts.
    [500, 700, -600],
  ];
  await old.query("UPDATE orders SET paid_pence = NULL");
  for (const [index, order] of orders.entries()) {
    for (const [n, pence] of (paid[index] ?? []).entries()) {
      await old.query(
        `INSERT INTO payments (tenant_id, order_id, amount_pence, via, received_at)
         VALUES ($1, $2, $3, $4, timestamptz '2026-07-01 23:30Z' + $5 * interval '1 minute')`,
        [order.tenant, order.id, pence, index === 0 ? "cash" : "provider", n],
      );
    }
    const sum = paid[index]?.reduce((all, pence) => all + pence, 0);
    await old.query("UPDATE orders SET paid_pence = $2 WHERE id = $1", [order.id, sum]);
  }
  const { rows: invoices } = await old.query<{ id: string; total: number }>(
    `INSERT INTO payments (tenant_id, invoice_id, amount_pence, via, received_at)
     SELECT tenant_id, id, total_pence, 'office', paid_at FROM invoices WHERE status = 'paid' ORDER BY id LIMIT 1
     RETURNING invoice_id AS id, amount_pence AS total`,
  );
  await migrate(urls);

  const ask = async (statement: string, ...values: unknown[]) =>
    (await old.query<{ told: string }>(statement, values)).rows.map(({ told }) => told);
  const receipts = `SELECT concat_ws(' ', r.method, r.received_on, r.amount_pence, r.allocated_pence) AS told
                      FROM receipts r WHERE EXISTS (SELECT FROM allocations a WHERE a.receipt_id = r.id AND a.order_id = $1)
                     ORDER BY r.received_at`;
  // It was the next day by the business's clock.
  expect(await ask(receipts, orders[0]?.id)).toEqual(["cash 2026-07-02 1000 1000"]);
  expect(await ask(receipts, orders[1]?.id)).toEqual(["card_link 2026-07-02 1000 1000"]);
  expect(await ask(receipts, orders[2]?.id)).toEqual([
    "card_link 2026-07-02 500 500",
    "card_link 2026-07-02 700 700",
  ]);
  expect(
    await ask(
      "SELECT concat_ws(' ', amount_pence, allocated_pence) AS told FROM refunds ORDER BY order_id, amount_pence",
    ),
  ).toEqual(["400 400", "600 600", "600 600"]);
  expect(
    await ask(
      `SELECT concat_ws(' ', o.paid_pence, (SELECT sum(amount_pence) FROM allocations a WHERE a.order_id = o.id)) AS told
         FROM orders o WHERE id = ANY ($1) ORDER BY id`,
      orders.map(({ id }) => id),
    ),
  ).toEqual(["1000 1000", "0 0", "600 600"]);
  expect(
    await ask(
      `SELECT concat_ws(' ', i.paid_pence, a.amount_pence, r.method) AS told
         FROM invoices i JOIN allocations a ON a.invoice_id = i.id JOIN receipts r ON r.id = a.receipt_id WHERE i.id = $1`,
      invoices[0]?.id,
    ),
  ).toEqual([`${invoices[0]?.total} ${invoices[0]?.total} bank_transfer`]);
});

it("what a provider had told of refunds is remembered for each payment, part by part", async () => {
  const { urls, old } = await oldDatabase(beforeProviderRefunds);
  const { rows: orders } = await old.query<{ tenant: string; id: string }>(
    "SELECT tenant_id AS tenant, id FROM orders ORDER BY id LIMIT 1",
  );
  const [order] = orders;
  // The second was reduced only in part: the office had recorded some of it.
  for (const [pence, ref] of [
    [100, "pi_1:refunded:100"],
    [150, "pi_1:refunded:300"],
    [700, "pi_2:refunded:700"],
    [50, null],
  ]) {
    await old.query(
      `INSERT INTO refunds (tenant_id, order_id, method, amount_pence, refunded_on, refunded_at, provider_ref)
       VALUES ($1, $2, 'card_link', $3, '2026-11-20', '2026-11-20 10:00Z', $4)`,
      [order?.tenant, order?.id, pence, ref],
    );
  }
  await migrate(urls);
  const { rows } = await old.query<{ told: string }>(
    `SELECT concat_ws(' ', payment_ref, amount_pence, state) AS told FROM provider_refunds
      WHERE order_id = $1 ORDER BY payment_ref, amount_pence`,
    [order?.id],
  );
  expect(rows.map(({ told }) => told)).toEqual([
    "pi_1 100 settled",
    "pi_1 200 settled",
    "pi_2 700 settled",
  ]);
  const { rows: known } = await old.query(
    "SELECT DISTINCT method_known AS known FROM refunds WHERE order_id = $1",
    [order?.id],
  );
  expect(known).toEqual([{ known: false }]);
});

it("a customer's choices are carried over to the groups that they were about", async () => {
  const { urls, old } = await oldDatabase(beforeChoicesByGroup);
  const { rows: customers } = await old.query<{ tenant: string; id: string }>(
    "SELECT tenant_id AS tenant, id FROM customers ORDER BY id LIMIT 3",
  );
  const choices = [
    [false, true],
    [true, false],
    [false, false],
  ];
  for (const [index, { tenant, id }] of customers.entries()) {
    await old.query(
      "INSERT INTO message_choices (tenant_id, customer_id, texts, mails, updated_at) VALUES ($1, $2, $3, $4, now())",
      [tenant, id, ...(choices[index] ?? [])],
    );
  }
  await migrate(urls);
  const { rows } = await old.query({
    text: `SELECT order_texts, money_texts, standing_texts, order_mails, standing_mails, money_mails
             FROM message_choices WHERE customer_id = ANY ($1) ORDER BY customer_id`,
    values: [customers.map(({ id }) => id)],
    rowMode: "array",
  });
  // Mails about money were never withheld.
  expect(rows).toEqual(choices.map(([texts, mails]) => [texts, texts, texts, mails, mails, true]));
});
