import { Budget, runExport, tinyPng } from "@roundsman/api/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RestAnswer, createHandler, type Handle, routes } from "@roundsman/spec-rest";
import { openDemo, type Demo } from "@roundsman/testing/demo";

/* Readers that stop after the first chunk keep no database connection. */

let demo: Demo;
let handle: Handle;
const opened: AsyncIterator<unknown>[] = [];

beforeAll(async () => {
  demo = await openDemo();
  const places = { atOnce: 100, waiting: 0, patienceMs: 0 };
  handle = createHandler({ ...demo.service, budget: new Budget({ export: places }) }, routes);
  await ask("POST", "/business/export", demo.keys.fellside);
  await runExport(demo.service, demo.fellside);
});
afterAll(async () => {
  for (const reader of opened) await reader.return?.();
  await demo.service.close();
});

async function ask(method: string, path: string, as: string | undefined): Promise<RestAnswer> {
  const headers = { authorization: `Bearer ${as}` };
  return (await handle({ method, path, headers, body: null, address: "127.0.0.1" })).answer;
}

/** Returns the first value of a query about the business. */
async function found(sql: string): Promise<string> {
  const { rows } = await demo.service.test.owner.query<{ found: string }>(
    `${sql} AND tenant_id = $1 LIMIT 1`,
    [demo.fellside],
  );
  return rows[0]?.found ?? "none";
}

/** Inserts a stop's proof with its stored picture. */
async function stopWithProof(): Promise<string> {
  const key = `tenants/${demo.fellside}/proofs/stream.png`;
  const picture = Buffer.from(tinyPng.split(",")[1] ?? "", "base64");
  await demo.service.providers.files.put(key, picture, { contentType: "image/png" });
  await demo.service.test.owner.query(
    `INSERT INTO proofs (tenant_id, stop_id, kind, file_key, content_type)
     SELECT tenant_id, id, 'signature', $2, 'image/png' FROM stops WHERE tenant_id = $1 LIMIT 1`,
    [demo.fellside, key],
  );
  return found(`SELECT '/rounds/' || round_id || '/stops/' || id || '/proof' AS found FROM stops s
    WHERE EXISTS (SELECT FROM proofs p WHERE p.tenant_id = s.tenant_id AND p.stop_id = s.id)`);
}

/** Adds a stored photo to a receipt of the demo. */
async function receiptWithPhoto(): Promise<string> {
  const key = `tenants/${demo.fellside}/receipts/stream.png`;
  const picture = Buffer.from(tinyPng.split(",")[1] ?? "", "base64");
  await demo.service.providers.files.put(key, picture, { contentType: "image/png" });
  await demo.service.test.owner.query(
    `UPDATE supplier_receipts SET photo_key = $2 WHERE tenant_id = $1
        AND id = (SELECT id FROM supplier_receipts WHERE tenant_id = $1 LIMIT 1)`,
    [demo.fellside, key],
  );
  return found(`SELECT '/stock/supplier-orders/' || order_id || '/receipts/' || id || '/photo' AS found
    FROM supplier_receipts WHERE photo_key IS NOT NULL`);
}

/** Addresses with content, for each operation whose answer is not JSON. */
const addresses: Record<string, () => Promise<string>> = {
  "GET /books/days/{locationId}/pdf": () =>
    found(
      "SELECT '/books/days/' || location_id || '/pdf?day=' || day AS found FROM closed_days WHERE true",
    ),
  "GET /books/figures/csv": async () => "/books/figures/csv",
  "GET /books/figures/pdf": async () => "/books/figures/pdf",
  "GET /books/billed-late/csv": async () => "/books/billed-late/csv",
  "GET /books/debtors/csv": async () => "/books/debtors/csv",
  "GET /books/debtors/pdf": async () => "/books/debtors/pdf",
  "GET /books/exports/{id}/file": () =>
    found("SELECT '/books/exports/' || id || '/file' AS found FROM journal_exports WHERE true"),
  "GET /business/export": async () => "/business/export",
  "GET /console/actions/export": async () => "/console/actions/export",
  "POST /customers/{id}/export": () =>
    found("SELECT '/customers/' || id || '/export' AS found FROM customers WHERE true"),
  "GET /customers/{id}/statement/csv": () =>
    found("SELECT '/customers/' || id || '/statement/csv' AS found FROM customers WHERE true"),
  "GET /credit-notes/{id}/pdf": () =>
    found("SELECT '/credit-notes/' || id || '/pdf' AS found FROM credit_notes WHERE true"),
  "GET /appliance-statements/pdf": async () => "/appliance-statements/pdf",
  "GET /cylinder-agreements/{id}/scan": () =>
    found(
      "SELECT '/cylinder-agreements/' || id || '/scan' AS found FROM cylinder_agreements WHERE scan_key IS NOT NULL",
    ),
  "GET /fleet-papers/{id}/scan": () =>
    found(
      "SELECT '/fleet-papers/' || id || '/scan' AS found FROM fleet_papers WHERE scan_key IS NOT NULL",
    ),
  "GET /walk-round-checks/{id}/picture": () =>
    found(
      `SELECT '/walk-round-checks/' || check_id || '/picture?position=' || position AS found
         FROM walk_round_defects WHERE file_key IS NOT NULL`,
    ),
  "GET /rounds/{id}/transport-document": () =>
    found(
      `SELECT '/rounds/' || round_id || '/transport-document' AS found FROM orders o
        WHERE round_id IS NOT NULL AND EXISTS (
          SELECT FROM order_lines l JOIN products p ON p.tenant_id = l.tenant_id AND p.id = l.product_id
           WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id AND p.un_number IS NOT NULL)`,
    ),
  "GET /invoices/accounting": async () => "/invoices/accounting",
  "GET /invoices/{id}/pdf": () =>
    found("SELECT '/invoices/' || id || '/pdf' AS found FROM invoices WHERE true"),
  "GET /orders/{id}/coal-ticket/pdf": () =>
    found(
      "SELECT '/orders/' || order_id || '/coal-ticket/pdf' AS found FROM coal_tickets WHERE true",
    ),
  "GET /moving-in/template": async () => "/moving-in/template",
  "GET /moving-in/workbook": async () => "/moving-in/workbook",
  "GET /stock/transfers/{id}/proofs/{proofId}": () =>
    found(
      `SELECT '/stock/transfers/' || transfer_id || '/proofs/' || id AS found
         FROM stock_transfer_proofs WHERE true`,
    ),
  "GET /rounds/{id}/stops/{stopId}/proof": stopWithProof,
  "GET /stock/supplier-orders/{id}/receipts/{receiptId}/photo": receiptWithPhoto,
};

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const streaming = routes.filter(({ answers = "json" }) => answers !== "json");

it("knows every operation that answers with a file", () => {
  expect(streaming.map(nameOf).toSorted()).toEqual(Object.keys(addresses).toSorted());
});

it.each(streaming)("$method $path holds no connection for who reads no further", async (route) => {
  const { pools } = demo.service.database;
  const path = (await addresses[nameOf(route)]?.()) ?? "";
  const as = path.startsWith("/console/") ? demo.tokens["owen"] : demo.keys.fellside;
  for (let reader = 0; reader < (pools.business.options.max ?? 0) + 4; reader += 1) {
    const { status, body } = await ask(route.method, path, as);
    expect({ path, status }).toEqual({ path, status: 200 });
    // A complete body leaves nothing to read, so more readers would use no more connections.
    if (body === null || typeof body === "string" || body instanceof Uint8Array) break;
    const reading = body[Symbol.asyncIterator]();
    opened.push(reading);
    expect((await reading.next()).done).toBe(false);
  }
  // Asynchronous writes, such as a key's use, may still run for a moment.
  const held = () =>
    Object.values(pools).map(({ totalCount, idleCount }) => totalCount - idleCount);
  await expect.poll(held).toEqual([0, 0]);
  for (const key of [demo.keys.harbour, demo.keys.fellside]) {
    expect(await ask("GET", "/orders?limit=1", key)).toMatchObject({ status: 200 });
  }
});
