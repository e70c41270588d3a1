import {
  findMark,
  furnishCustomer,
  makeMember,
  openSupport,
  signInAs,
  signInDemo,
  testService,
  type TestService,
} from "@roundsman/api/testing";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createHandler, routes } from "@roundsman/spec-rest";
import { expectError, restOn, type Answered, type Api } from "@roundsman/spec-rest/testing";
import { unzip } from "../unzip";

/*
 * A customer with rows in every table about customers, marked in every column with typed text, and another customer with
 * another mark. The file must contain the first mark and not the second.
 */

const hers = { mark: "quillfeather", name: "Zelda Quillfeather", email: "z@quillfeather.example" };
const others = { mark: "brackenbury", name: "Bea Brackenbury", email: "b@brackenbury.example" };

let service: TestService;
let tenantId: string;
let olivia: string;
let api: Api;
let id: string;
let otherId: string;
let answer: Answered;
let files: Map<string, string>;

const say = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await service.test.owner.query<Row>(sql, values)).rows;
const take = (given: { as?: string; id?: string } = {}) =>
  api.post(`/customers/${given.id ?? id}/export`, { as: given.as ?? olivia });

beforeAll(async () => {
  service = await testService({ demo: true });
  api = restOn(service);
  olivia = await signInDemo(service, "olivia@fellside.example");
  const [fellside] = await say<{ id: string }>("SELECT id FROM businesses WHERE slug = 'fellside'");
  tenantId = fellside?.id ?? "";
  const most = await say<{ id: string }>(
    `SELECT o.customer_id AS id FROM stops s JOIN orders o ON o.tenant_id = s.tenant_id AND o.id = s.order_id
       JOIN invoices i ON i.tenant_id = o.tenant_id AND i.customer_id = o.customer_id
      WHERE o.tenant_id = $1 GROUP BY 1 ORDER BY count(*) DESC LIMIT 2`,
    [tenantId],
  );
  [id, otherId] = most.map((row) => row.id) as [string, string];
  await furnishCustomer(service, { tenantId, id: otherId, ...others });
  await furnishCustomer(service, { tenantId, id, ...hers });
  await say(
    `INSERT INTO agreed_rates (tenant_id, customer_id, product_id, unit_price)
     SELECT tenant_id, $2, id, 1234 FROM products WHERE tenant_id = $1 LIMIT 1 ON CONFLICT DO NOTHING`,
    [tenantId, id],
  );
  await say(
    `INSERT INTO stop_records (tenant_id, id, stop_id, kind, request_hash, done_at)
     SELECT s.tenant_id, uuidv7(), s.id, 'complete', 'the hash of a request', now()
       FROM stops s JOIN orders o ON o.tenant_id = s.tenant_id AND o.id = s.order_id
      WHERE o.tenant_id = $1 AND o.customer_id = ANY ($2::uuid[])`,
    [tenantId, [id, otherId]],
  );
  await say(
    `WITH made AS (
       INSERT INTO serials (tenant_id, product_id, number, condition, place, customer_id, moved_at, updated_at)
       SELECT $1, (SELECT id FROM products WHERE tenant_id = $1 AND returnable LIMIT 1), 'N' || whose, 'full', 'customer',
              whose, now(), now() FROM unnest($2::uuid[]) AS whose RETURNING *)
     INSERT INTO serial_events (tenant_id, serial_id, kind, at, condition, place, customer_id)
     SELECT tenant_id, id, 'delivered', now(), condition, place, customer_id FROM made`,
    [tenantId, [id, otherId]],
  );
  await say(
    `WITH class AS (
       INSERT INTO rental_classes (tenant_id, name, starts_on) VALUES ($1, 'Large bottles', '2020-01-01')
       RETURNING tenant_id, id
     ), run AS (
       INSERT INTO rental_runs (tenant_id, from_on, to_on, posted_at, posted_by_name)
       VALUES ($1, '2020-01-01', '2020-01-31', now(), 'Olivia') RETURNING tenant_id, id
     ), hold AS (
       INSERT INTO rental_holds (tenant_id, run_id, customer_id, reason)
       SELECT tenant_id, id, unnest($2::uuid[]), 'Counted wrong' FROM run
     )
     INSERT INTO rental_charges (tenant_id, run_id, customer_id, class_id, bottle_days, free_days, correction_days,
       correction_free_days, net_pence)
     SELECT r.tenant_id, r.id, unnest($2::uuid[]), c.id, 31, 31, 0, 0, 0 FROM run r, class c`,
    [tenantId, [id, otherId]],
  );
  await moveAddress();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-07-01T23:30:00Z") });
  answer = await take();
  vi.useRealTimers();
  files = await unzip(answer.body as Buffer);
});
afterAll(() => service.close());

/** Moves an address from the other customer: records of the time before the move stay the other customer's. */
async function moveAddress(): Promise<void> {
  await say(
    `INSERT INTO activity (tenant_id, actor_kind, actor_name, action, words, subject_kind, subject_id, after, at)
     SELECT tenant_id, 'person', 'Olivia', action, words, 'address', id::text, jsonb_build_object('customerId', $2::text), at
       FROM delivery_addresses, (VALUES
         ('address.created', 'Added the address to ${others.name}', now() - interval '2 days'),
         ('address.moved', 'Moved the address here', now() - interval '1 day')) AS v (action, words, at)
      WHERE tenant_id = $1 AND customer_id = $2::uuid`,
    [tenantId, id],
  );
}

type Row = Record<string, unknown>;
const json = (table: string) => JSON.parse(files.get(`json/${table}.json`) ?? "[]") as Row[];
const all = () => [...files.values()].join("\n");

/** Tables whose marks are left out of the file, with the reason. */
const leftOut: Record<string, string> = {
  ...Object.fromEntries(
    [
      "activity",
      "bank_lines",
      "call_notes",
      "customers",
      "delivery_addresses",
      "emails",
      "invoices",
      "orders",
      "shop_accounts",
      "texts",
      "trade_applications",
    ].map((table) => [`${table}.found_by`, "what finds the row, made from its other columns"]),
  ),
  "cash_movements.about": "words about the business's cash, of no customer by id",
  "call_notes.noted_by_name": "which of the business's people it was",
  "customers.stop_set_by_name": "which of the business's people it was",
  "shop_accounts.password_hash": "a secret",
  "sandbox_sessions.data": "what the sandbox stands in for, the payment provider, keeps itself",
  "idempotency_keys.answer": "answers to the business's own programs, kept a day",
  "service_emails.text": "sign-in links of the service's own, which open the account",
  "service_emails.to_address": "sign-in links of the service's own, which open the account",
  "graphile_worker._private_jobs.last_error": "why a job of the service failed",
};

describe("POST /customers/{id}/export", () => {
  it("is a zip kept under the customer's id and the business's day, of which its length is said", () => {
    const { status, headers, body } = answer;
    expect([status, headers["Content-Type"]]).toEqual([200, "application/zip"]);
    expect(headers["Content-Disposition"]).toMatch(
      new RegExp(String.raw`; filename="customer-${id}-2026-07-02\.zip"$`),
    );
    expect(Number(headers["Content-Length"])).toBe((body as Buffer).length);
  });

  it("holds the mark wherever the database holds it, but for what is named here", async () => {
    const marked = await findMark(service, hers.mark);
    expect(marked.length).toBeGreaterThan(30);
    const missing = marked.filter((place) => {
      const [table = "", column = ""] = place.split(".");
      const holds = (row: Row) =>
        JSON.stringify(row[column] ?? null)
          .toLowerCase()
          .includes(hers.mark);
      return !json(table).some(holds);
    });
    expect(missing.toSorted()).toEqual(Object.keys(leftOut).toSorted());
  });

  it("holds nothing of another customer, and no secret", async () => {
    expect(await findMark(service, others.mark)).not.toEqual([]);
    expect(all()).not.toContain(others.mark);
    expect(all().toLowerCase()).not.toContain(others.name.toLowerCase());
    // The record of the move names the former customer by id only.
    const about = json("activity").filter(({ subject_kind: kind }) => kind === "address");
    expect(new Set(about.map(({ action }) => action))).toEqual(new Set(["address.moved"]));
    expect(all()).not.toContain("the hash of a token");
    expect(all()).not.toContain("what is sealed");
    expect(all()).not.toMatch(/"(\w*_hash|\w*user_id|tenant_id|found_by|sealed|told)":/);
  });

  it("shares no row with another customer's file, not even one of numbers alone", async () => {
    const theirs = await unzip((await take({ id: otherId })).body as Buffer);
    const rowsOf = (held: Map<string, string>, name: string) =>
      (JSON.parse(held.get(name) ?? "[]") as Row[]).map((row) => JSON.stringify(row));
    const tables = [...files.keys()].filter((name) => name.startsWith("json/"));
    const shared = tables.filter((name) => {
      const own = new Set(rowsOf(files, name));
      return rowsOf(theirs, name).some((row) => own.has(row));
    });
    expect(shared).toEqual([]);
    // Each table has a row of one of the two, otherwise the comparison proves nothing.
    const empty = tables.filter(
      (name) => rowsOf(files, name).length + rowsOf(theirs, name).length === 0,
    );
    expect(empty).toEqual([]);
  });

  it("names no member of staff", async () => {
    const staff = await say<{ name: string; email: string }>(
      `SELECT u.name, u.email::text FROM users u JOIN members m ON m.user_id = u.id WHERE m.tenant_id = $1`,
      [tenantId],
    );
    const named = json("activity").map(({ actor_name: name }) => name);
    for (const { name, email } of staff) {
      expect(all()).not.toContain(email);
      expect(named).not.toContain(name);
    }
  });

  it("says the same as CSV, which spreadsheets don't run", async () => {
    const table = parse<Row>(files.get("csv/orders.csv") ?? "", { columns: true });
    expect(table.length).toBe(json("orders").length);
    expect(Object.keys(table[0] ?? {})).toEqual(Object.keys(json("orders")[0] ?? {}));
    expect(json("agreed_rates")[0]).toMatchObject({ unit_price: 1234 });
    expect(json("agreed_rates")[0]?.["product_name"]).toEqual(expect.any(String));
    expect(json("shop_sessions")).toHaveLength(1);
    const [browser, ...more] = json("shop_push_subscriptions");
    expect(more).toEqual([]);
    expect(Object.keys(browser ?? {}).toSorted()).toEqual([
      "account_id",
      "created_at",
      "id",
      "session_id",
      "user_agent",
    ]);
  });

  it("brings their invoices and what was signed, and nobody else's", () => {
    const numbers = json("invoices").map(({ number }) => `invoices/${String(number)}.pdf`);
    expect(numbers.length).toBeGreaterThan(0);
    const pdfs = [...files].filter(([name]) => name.startsWith("invoices/"));
    expect(pdfs.map(([name]) => name).toSorted()).toEqual(numbers.toSorted());
    for (const [, pdf] of pdfs) expect(pdf.startsWith("%PDF-")).toBe(true);
    const pictures = json("proofs").map(({ file_key: key }) => String(key).split("/").at(-1));
    const there = [...files.keys()].filter((name) => name.startsWith("deliveries/"));
    expect(there.toSorted()).toEqual(pictures.map((name) => `deliveries/${name}`).toSorted());
    expect(files.get(there[0] ?? "")?.length).toBeGreaterThan(10);
    expect(JSON.parse(files.get("about.json") ?? "{}")).toMatchObject({
      heldBy: { name: "Fellside Gas" },
      about: { id, name: hers.name },
      emptiesHeld: expect.any(Array) as unknown,
    });
  });

  it("knows every table that hangs on a customer", async () => {
    // A reload belongs to a stop, and a hold or a basket to an order: none states more about a customer.
    const hanging = await say<{ name: string }>(
      `WITH RECURSIVE hanging AS (
         SELECT 'customers'::regclass::oid AS id
         UNION SELECT k.conrelid FROM pg_constraint k JOIN hanging h ON k.confrelid = h.id
          WHERE k.contype = 'f' AND NOT h.id = ANY (ARRAY['payment_sessions'::regclass::oid]))
       SELECT id::regclass::text AS name FROM hanging
        WHERE id::regclass::text <> ALL (ARRAY['round_reloads', 'round_reload_counts', 'shop_baskets', 'checkout_holds'])`,
    );
    const missing = hanging.filter(({ name }) => !files.has(`json/${name}.json`));
    expect(missing).toEqual([]);
  });

  it("is offered where it may be taken", async () => {
    expect((await api.get(`/customers/${id}`, { as: olivia })).body).toMatchObject({
      can: { exportData: null },
    });
  });

  it("is recorded, by whom", async () => {
    const as = await signInDemo(service, "adam@fellside.example");
    expect((await take({ as })).status).toBe(200);
    const { body } = await api.get(`/activity?action=customer.exported`, { as });
    expect((body as { items: object[] }).items[0]).toMatchObject({
      actorName: "Adam Braithwaite",
      words: `Exported the data of ${hers.name}`,
    });
  });

  it("is for whoever holds privacy:read: no driver, no support at any level, nobody's of another business", async () => {
    const driver = await makeMember(service, { id: tenantId }, "driver");
    expectError(await take({ as: await signInAs(service, driver) }), "forbidden");
    const person = await service.database.service.user.findUniqueOrThrow({
      where: { email: "olivia@fellside.example" },
    });
    for (const given of [{ level: "view" }, { level: "act" }, { level: "act", override: true }]) {
      const as = await openSupport(service, { id: tenantId }, person, given as { level: "act" });
      expectError(await take({ as }), "forbidden");
      expect((await api.get(`/customers/${id}`, { as })).body).toMatchObject({
        can: { exportData: "Support takes no copy of a customer's data." },
      });
    }
    const harry = await signInDemo(service, "harry@harbour.example");
    expectError(await take({ as: harry }), "not_found");
  });

  it("holds no connection while its reader sleeps", async () => {
    const { pools } = service.database;
    const handle = createHandler(service, routes, []);
    const headers = { authorization: `Bearer ${olivia}` };
    const path = `/customers/${id}/export`;
    const asleep = await Promise.all(
      Array.from({ length: 2 }, () =>
        handle({ method: "POST", path, headers, body: null, address: "" }),
      ),
    );
    expect(asleep.map(({ answer: { status } }) => status)).toEqual(asleep.map(() => 200));
    expect(pools.business.totalCount - pools.business.idleCount).toBe(0);
    expect((await api.get("/customers?limit=1", { as: olivia })).status).toBe(200);
    for (const { answer: left } of asleep) {
      for await (const piece of left.body as AsyncIterable<Uint8Array>) {
        expect(piece.length).toBeGreaterThan(0);
        break;
      }
    }
  });

  it("is refused once the customer is erased", async () => {
    await say(
      `UPDATE customers
          SET name = 'Erased customer', email = NULL, phone = NULL, notes = NULL, company_number = NULL,
              vat_number = NULL, rate_set_id = NULL, stop_reason = NULL, stop_since = NULL,
              stop_set_by_name = NULL, accounts_name = NULL, accounts_email = NULL, archived_at = now(), erased_at = now()
        WHERE id = $1`,
      [otherId],
    );
    expectError(await take({ id: otherId }), "conflict");
  });
});
