import { tinyPng, type TestService } from "@roundsman/api/testing";
import { restOn } from "@roundsman/spec-rest/testing";
import { addDays } from "date-fns/addDays";

/**
 * Creates the things that the demo lacks: a workbook, a key, a permission set, an invitation, time off, cash handed
 * over, a float, a journal, a refund, a bad debt, a hold and a search of the shop, a mandate with its collection, a picture, a proof, records of solid fuel, a
 * cylinder agreement with its paper, the scan of a van's paper, a walk-round check, a reload, a webhook, a supplier's
 * statement, a rental class and a run, a test business, an archived delivery area, a day without deliveries, a
 * standing order, and an event by a change of a product.
 */
export async function furnish(
  service: TestService,
  { olivia, dan }: Record<string, string>,
  tenantId: string,
): Promise<void> {
  const api = restOn(service);
  const day = addDays(new Date(), 40).toISOString().slice(0, 10);
  const dayBefore = addDays(new Date(), -2).toISOString().slice(0, 10);
  const round = await service.database.service.round.findFirstOrThrow({
    where: { tenantId, status: "out" },
  });
  // Open, with a stop before it.
  const stop = await service.database.service.stop.findFirstOrThrow({
    where: {
      tenantId,
      completedAt: null,
      failedAt: null,
      sequence: { gt: 1 },
      round: { status: { not: "done" } },
    },
    orderBy: { id: "asc" },
  });
  const yard = await service.database.service.location.findFirstOrThrow({
    where: { tenantId, archivedAt: null },
  });
  const product = await service.database.service.product.findFirstOrThrow({ where: { tenantId } });
  const supplier = await service.database.service.supplier.findFirstOrThrow({
    where: { tenantId },
    orderBy: { id: "desc" },
  });
  const empty = await service.database.service.product.findFirstOrThrow({
    where: { tenantId, returnable: true },
  });
  const customer = await service.database.service.customer.findFirstOrThrow({
    where: { tenantId, archivedAt: null },
  });
  const address = await service.database.service.deliveryAddress.findFirstOrThrow({
    where: { tenantId, archivedAt: null, customer: { archivedAt: null } },
  });
  const group = await service.database.service.exchangeGroup.findFirstOrThrow({
    where: { tenantId },
  });
  const paper = await service.database.service.fleetPaper.findFirstOrThrow({ where: { tenantId } });
  const picture = new Response(pictureForm());
  const workbook = new Response(workbookForm());
  await startJournal(api, olivia);
  const answers = [
    await api.post("/storefront/assets", {
      as: olivia,
      body: new Uint8Array(await picture.arrayBuffer()),
      headers: { "content-type": picture.headers.get("content-type") ?? "" },
    }),
    await api.post("/moving-in", {
      as: olivia,
      body: new Uint8Array(await workbook.arrayBuffer()),
      headers: { "content-type": workbook.headers.get("content-type") ?? "" },
    }),
    await api.post("/api-keys", { as: olivia, body: { name: "Till", scopes: ["orders:read"] } }),
    await api.post("/permission-sets", {
      as: olivia,
      body: { name: "Till", scopes: ["orders:write"] },
    }),
    await api.post("/invitations", {
      as: olivia,
      body: { email: "new@fellside.example", role: "driver" },
    }),
    await api.post("/time-off", { as: dan, body: { fromDay: day, untilDay: day } }),
    await api.post("/books/exports", { as: olivia, body: { to: dayBefore } }),
    await api.post(`/rounds/${round.id}/cash`, { as: olivia, body: { handedPence: 0 } }),
    await api.post("/cash-movements", {
      as: olivia,
      body: { locationId: yard.id, kind: "float_in", amountPence: 5000 },
    }),
    await api.post(`/rounds/${round.id}/walk-round-check`, {
      as: olivia,
      body: {
        points: [
          { point: "Tyres", ok: true },
          { point: "Lights", ok: false, words: "Nearside brake light out", picture: tinyPng },
        ],
      },
    }),
    await api.post(`/rounds/${stop.roundId}/reloads`, {
      as: olivia,
      body: { beforeStopId: stop.id, locationId: yard.id },
    }),
    await api.post("/delivery-areas", {
      as: olivia,
      body: { name: "Nobody's", outwardCodes: ["ZE9"], weekdays: ["mon"], archived: true },
    }),
    await api.post("/vouchers", {
      as: olivia,
      body: { code: "NOBODYS", percentOff: 5, archived: true },
    }),
    await api.put(`/delivery-holidays/${day}`, { as: olivia, body: { name: "Stocktaking" } }),
    await api.post("/standing-orders", {
      as: olivia,
      body: {
        customerId: address.customerId,
        deliveryAddressId: address.id,
        repeat: "monthly_day",
        dayOfMonth: 1,
        startsOn: day,
        lines: [{ productId: empty.id, quantity: 1 }],
      },
    }),
    await api.post("/test-business", { as: olivia }),
    await api.post("/webhooks", { as: olivia, body: { url: "http://127.0.0.1:9/hook" } }),
    await api.post(`/stock/suppliers/${supplier.id}/statements`, {
      as: olivia,
      body: {
        csv: `Date,Product,Received\n${dayBefore},C47,3`,
        codes: [{ code: "C47", productId: empty.id }],
      },
    }),
    await api.post("/rental/classes", {
      as: olivia,
      body: {
        name: "Large bottles",
        rate: { per: "month", brackets: [{ above: 0, pence: 250 }] },
        productIds: [empty.id],
      },
    }),
    await api.post("/cylinder-agreements", {
      as: olivia,
      body: { customerId: customer.id, exchangeGroupId: group.id, count: 1, scan: tinyPng },
    }),
    await payBack(api, customer.id, olivia),
    await writeOff(api, customer.id, olivia),
    await api.patch(`/fleet-papers/${paper.id}`, { as: olivia, body: { scan: tinyPng } }),
    await api.patch(`/products/${product.id}`, { as: olivia, body: { externalRef: "furnished" } }),
  ];
  await service.database.service.rentalRun.create({
    data: {
      tenantId,
      fromOn: new Date("2020-01-01"),
      toOn: new Date("2020-01-31"),
      postedAt: new Date(),
      postedByName: "Olivia",
    },
  });
  await putProof(service, tenantId);
  await putDirectDebit(service, tenantId);
  await putSolidFuel(service, tenantId);
  await putHold(service, tenantId);
  await putSearch(service, tenantId);
  const failed = answers.filter(({ status }) => status >= 300);
  if (failed.length > 0)
    throw new Error(`Could not furnish: ${JSON.stringify(failed.map(({ body }) => body))}`);
}

/** Records money of a customer that pays nothing, and pays it back. Returns the last answer. */
async function payBack(api: ReturnType<typeof restOn>, customerId: string, olivia?: string) {
  const received = await api.post("/receipts", {
    as: olivia,
    body: { customerId, method: "cheque", amountPence: 100, allocations: [] },
  });
  if (received.status !== 201) return received;
  const { id } = received.body as { id: string };
  return api.post(`/receipts/${id}/refund`, { as: olivia, body: { method: "cheque" } });
}

/** Writes off a debt from before. Returns the last answer. */
async function writeOff(api: ReturnType<typeof restOn>, customerId: string, olivia?: string) {
  const day = (age: number) => addDays(new Date(), -age).toISOString().slice(0, 10);
  const days = { issuedOn: day(20), dueOn: day(10) };
  const items = [{ customerId, number: "SI-BAD", ...days, amountPence: 100 }];
  const entered = await api.post("/opening-balances", { as: olivia, body: { items } });
  if (entered.status !== 201) return entered;
  const { body } = await api.get("/invoices?q=SI-BAD", { as: olivia });
  const [invoice] = (body as { items: { id: string }[] }).items;
  return api.post(`/invoices/${invoice?.id}/write-off`, {
    as: olivia,
    body: { reason: "Ceased trading" },
  });
}

/** Writes the journal of ten days instead of the demo's full history, which takes as long as all else here. */
async function startJournal(api: ReturnType<typeof restOn>, olivia?: string): Promise<void> {
  const codes = await api.get("/books/codes", { as: olivia });
  const startsOn = addDays(new Date(), -10).toISOString().slice(0, 10);
  const written = await api.put("/books/codes", {
    as: olivia,
    body: { ...Object(codes.body), startsOn },
  });
  if (written.status !== 200) throw new Error(`No journal: ${JSON.stringify(written.body)}`);
}

/** Stores a signature of a transfer, as a driver's phone sends it. */
async function putProof({ providers, test }: TestService, tenantId: string): Promise<void> {
  const key = `tenants/${tenantId}/proofs/demo.png`;
  await providers.files.put(key, pictureBytes, { contentType: "image/png" });
  await test.owner.query(
    `INSERT INTO stock_transfer_proofs (tenant_id, transfer_id, leg, kind, file_key, content_type)
     SELECT tenant_id, id, 'collection', 'signature', $2, 'image/png'
       FROM stock_transfers WHERE tenant_id = $1 LIMIT 1`,
    [tenantId, key],
  );
}

/** Stores the coal ticket of the newest order: the demo's rounds were handed over before tickets existed. */
async function putSolidFuel({ test }: TestService, tenantId: string): Promise<void> {
  await test.owner.query(
    `INSERT INTO coal_tickets (tenant_id, sequence, order_id, facts, signed_by_name, created_at)
     SELECT tenant_id, 1, id, $2::jsonb, 'Olivia', now()
       FROM orders WHERE tenant_id = $1 ORDER BY id::text DESC LIMIT 1`,
    [
      tenantId,
      {
        day: "2026-11-26",
        seller: { name: "Fellside Gas", address: null, phone: null, email: null },
        buyer: { name: "Mrs Tyson", address: "1 Lake Road" },
        orderNumber: "ORD-1",
        registration: null,
        lines: [{ name: "Anthracite", kind: "anthracite", containers: null, kg: 111 }],
        kg: 111,
        source: "Weights and Measures Act 1985, Schedule 5",
      },
    ],
  );
}

/** Stores what an unpaid order of the shop holds: only a payment page that is open holds goods. */
async function putHold({ test }: TestService, tenantId: string): Promise<void> {
  await test.owner.query(
    `INSERT INTO checkout_holds (tenant_id, order_id, product_id, quantity, is_last, network_hash, held_until)
     SELECT tenant_id, order_id, product_id, 1, false, repeat('0', 64), now() + interval '1 day'
       FROM order_lines WHERE tenant_id = $1 ORDER BY id::text DESC LIMIT 1`,
    [tenantId],
  );
}

/** Stores a search of the shop that found nothing. */
async function putSearch({ test }: TestService, tenantId: string): Promise<void> {
  await test.owner.query(
    `INSERT INTO shop_searches (tenant_id, words, times, first_day, last_day, forget_after)
     VALUES ($1, 'umbrella', 3, '2026-11-02', '2026-11-26', now() + interval '89 days')`,
    [tenantId],
  );
}

/**
 * Stores a mandate, the collection of an invoice by it, and a budget plan: without a provider nobody can request one.
 */
async function putDirectDebit({ test }: TestService, tenantId: string): Promise<void> {
  await test.owner.query(
    `WITH connection AS (
       INSERT INTO direct_debit_connections
         (tenant_id, provider, account_ref, account_name, sealed_token, connected_at)
       VALUES ($1, 'sandbox', 'sandbox', 'Sandbox', 'none', now()) ON CONFLICT DO NOTHING
     ), invoice AS (
       SELECT id, customer_id, total_pence FROM invoices
        WHERE tenant_id = $1 AND status = 'sent' AND customer_id IS NOT NULL
          AND customer_id NOT IN (SELECT customer_id FROM mandates) ORDER BY id LIMIT 1
     ), mandate AS (
       INSERT INTO mandates (tenant_id, customer_id, state, account_ref, mandate_ref, sent_at, signed_at)
       SELECT $1, customer_id, 'active', 'sandbox', 'MD-demo', now(), now() FROM invoice
       RETURNING id
     ), plan AS (
       INSERT INTO budget_plans
         (tenant_id, customer_id, amount_pence, day_of_month, collects_from, review_on, created_at)
       SELECT $1, customer_id, 5000, 1, current_date + 30, current_date + 180, now() FROM invoice
     )
     INSERT INTO direct_debits
       (tenant_id, customer_id, mandate_id, invoice_id, amount_pence, collect_on, ask_on, requested_at)
     SELECT $1, i.customer_id, m.id, i.id, i.total_pence, current_date + 7, current_date + 3, now()
       FROM invoice i, mandate m`,
    [tenantId],
  );
}

const pictureBytes = Buffer.from(tinyPng.split(",")[1] ?? "", "base64");

function pictureForm(): FormData {
  const form = new FormData();
  form.append("file", new Blob([pictureBytes], { type: "image/png" }), "yard.png");
  return form;
}

function workbookForm(): FormData {
  const form = new FormData();
  form.append("file", new Blob(["Name\r\nHigh Barn\r\n"], { type: "text/csv" }), "customers.csv");
  return form;
}
