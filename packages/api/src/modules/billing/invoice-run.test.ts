import { countStatements } from "@roundsman/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeAddress,
  makeBusiness,
  makeCustomer,
  makeMember,
  makeProduct,
  signInAs,
  testService,
  type MadeBusiness,
  type TestService,
} from "../../testing";
import { applyOutcome } from "../orders";
import { dueDay } from "./invoices/put-invoices";

/* What an office does with many invoices at once: what could be billed, raising, mailing, who owes. */

let service: TestService;
let business: MadeBusiness;
let office: ReturnType<typeof callerFor>["office"];
let product: { id: string };

beforeAll(async () => {
  service = await testService();
  business = await makeBusiness(service, { name: "Fellside Gas" });
  const owner = await makeMember(service, business);
  office = callerFor(service, { token: await signInAs(service, owner) }).office;
  product = await makeProduct(service, business, { name: "Butane", unitPrice: 1010, vatRate: 5 });
});
afterAll(() => service.close());

async function buyer(name: string, email: string | null) {
  const customer = await makeCustomer(service, business, { name });
  await office.customers.change({ id: customer.id, email });
  const address = await makeAddress(service, business, customer);
  return { id: customer.id, addressId: address.id };
}

/** An order of one of the product, handed over at that moment. */
async function delivered(of: { id: string; addressId: string }, at: string, more: object = {}) {
  const order = await office.orders.take({
    customerId: of.id,
    deliveryAddressId: of.addressId,
    paymentMethod: "on_account",
    lines: [{ productId: product.id, quantity: 1 }],
    ...more,
  });
  const outcome = { tenantId: business.id, orderId: order.id, lines: [], at: new Date(at) };
  await service.database.service.$transaction((tx) => applyOutcome(tx, outcome));
  return order;
}

/** So many delivered orders more, each as the given one. */
async function copies(orderId: string, count: number) {
  await service.test.owner.query(
    `WITH copies AS (
       INSERT INTO orders (tenant_id, customer_id, customer_name, delivery_address_id, status, source,
                           payment_method, tracking_ref, delivered_at, updated_at)
       SELECT tenant_id, customer_id, customer_name, delivery_address_id, status, source,
              payment_method, 'COPY' || n, delivered_at + n * interval '1 minute', updated_at
         FROM orders, generate_series(1, $2::int) n WHERE id = $1
       RETURNING tenant_id, id)
     INSERT INTO order_lines (tenant_id, order_id, position, product_id, product_name, quantity,
                              unit_price, vat_rate, delivered_quantity)
     SELECT tenant_id, c.id, position, product_id, product_name, quantity,
            unit_price, vat_rate, delivered_quantity
       FROM copies c JOIN order_lines l USING (tenant_id) WHERE l.order_id = $1`,
    [orderId, count],
  );
}

describe("an invoice run", () => {
  it("tells beforehand to the penny what raising comes to, and is empty after", async () => {
    const airey = await buyer("Airey", "airey@mail.example");
    const dixon = await buyer("Dixon", null);
    await delivered(airey, "2026-10-01T09:00:00Z");
    await delivered(airey, "2026-10-02T09:00:00Z");
    await delivered(dixon, "2026-10-03T09:00:00Z");
    await delivered(dixon, "2026-10-03T10:00:00Z", { paymentMethod: "cash" });
    // Not handed over: nothing to bill.
    await office.orders.take({
      customerId: dixon.id,
      deliveryAddressId: dixon.addressId,
      lines: [{ productId: product.id, quantity: 1 }],
    });

    const run = await office.invoices.listBillable({ onAccount: true });
    const { customers } = run;
    expect(run).toMatchObject({ nextCursor: null, whole: { customers: 2, orders: 3 } });
    expect(customers.map(({ customerName, orders }) => [customerName, orders.length])).toEqual([
      ["Airey", 2],
      ["Dixon", 1],
    ]);
    // 5% of £10.10 is 50.5p: 51p alone, and £1.01 on both together.
    expect(customers[0]).toMatchObject({ netPence: 2020, vatPence: 101, totalPence: 2121 });
    expect(customers[0]?.orders.map(({ totalPence }) => totalPence)).toEqual([1061, 1061]);
    expect((await office.invoices.listBillable({})).customers[1]?.orders).toHaveLength(2);

    const { items } = await office.invoices.raise({
      orderIds: customers.flatMap(({ orders }) => orders.map(({ id }) => id)),
    });
    expect(items.map(({ customerName, totalPence }) => [customerName, totalPence])).toEqual(
      customers.map(({ customerName, totalPence }) => [customerName, totalPence]),
    );
    expect((await office.invoices.listBillable({ onAccount: true })).customers).toEqual([]);
  });

  it("takes days and a customer, in the business's own clock", async () => {
    const tyson = await buyer("Tyson", null);
    // Half past midnight of the 2nd in London's summer.
    await delivered(tyson, "2026-07-01T23:30:00Z");
    const ask = async (from: string, to: string) =>
      (await office.invoices.listBillable({ customerId: tyson.id, from, to })).customers.length;
    expect(await ask("2026-07-01", "2026-07-01")).toBe(0);
    expect(await ask("2026-07-02", "2026-07-02")).toBe(1);
  });

  it("comes in pages of whole customers, each told once, and says how much there is on each", async () => {
    for (const name of ["Wren", "Wren", "Xanthe"]) {
      const customer = await buyer(name, null);
      await delivered(customer, "2026-11-02T09:00:00Z");
      await delivered(customer, "2026-11-01T09:00:00Z");
    }
    const days = { from: "2026-11-01", to: "2026-11-02" };
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await office.invoices.listBillable({ ...days, limit: 1, cursor });
      expect(page.whole).toEqual({ customers: 3, orders: 6 });
      expect(page.customers).toHaveLength(1);
      const [customer] = page.customers;
      expect(customer?.orders.map(({ deliveredAt }) => deliveredAt?.slice(0, 10))).toEqual([
        "2026-11-01",
        "2026-11-02",
      ]);
      seen.push(customer?.customerId ?? "");
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(new Set(seen).size).toBe(3);
    await expect(office.invoices.listBillable({ cursor: "bm90" })).rejects.toMatchObject({
      issues: [{ path: "cursor" }],
    });
  });

  it("has no page with more orders than are billed at once, and goes on where it was raised", async () => {
    const [many, few] = [await buyer("Yarrow", null), await buyer("Zoe", null)];
    const first = await delivered(many, "2026-12-01T09:00:00Z");
    await delivered(few, "2026-12-01T09:00:00Z");
    await copies(first.id, 501);
    const days = { from: "2026-12-01", to: "2026-12-31" };
    const page = () => office.invoices.listBillable(days);
    const one = await page();
    expect(one.whole).toEqual({ customers: 2, orders: 503 });
    expect(one.customers.map(({ customerName, orders }) => [customerName, orders.length])).toEqual([
      ["Yarrow", 500],
    ]);
    const rest = await office.invoices.listBillable({ ...days, cursor: one.nextCursor ?? "" });
    expect(rest.customers.map(({ customerName }) => customerName)).toEqual(["Zoe"]);
    await office.invoices.raise({
      orderIds: one.customers.flatMap(({ orders }) => orders.map(({ id }) => id)),
    });
    expect((await page()).customers.map(({ orders }) => orders.length)).toEqual([2, 1]);
  });

  it("asks the database as often, however much there is", async () => {
    const run = (limit: number) =>
      countStatements(service.database, () => office.invoices.listBillable({ limit }));
    await run(1);
    const [few, many] = [await run(1), await run(100)];
    expect(many.result.customers.length).toBeGreaterThan(1);
    expect(many.count).toBe(few.count);
  });
});

it("names a few of those that somebody else has billed, and says how many more there are", async () => {
  const customer = await buyer("Twice", null);
  const orderIds: string[] = [];
  for (let day = 1; day <= 5; day += 1) {
    orderIds.push((await delivered(customer, `2026-08-0${day}T09:00:00Z`)).id);
  }
  const [invoice] = (await office.invoices.raise({ orderIds })).items;
  const again = office.invoices.raise({ orderIds });
  const named = `ORD-\\d+ is on ${invoice?.number}\\. `;
  await expect(again).rejects.toMatchObject({
    kind: "conflict",
    message: expect.stringMatching(`^These can't be billed: (${named}){3}And 2 more\\.$`),
    issues: [{ path: "orderIds" }],
  });
});

describe("mailing many", () => {
  it("sends what can be sent, and tells what can't", async () => {
    const mailed = await buyer("Mailed", "mailed@mail.example");
    const unmailed = await buyer("Unmailed", null);
    const orders = [];
    for (const of of [mailed, unmailed]) orders.push(await delivered(of, "2026-09-01T09:00:00Z"));
    const { items } = await office.invoices.raise({ orderIds: orders.map(({ id }) => id) });
    const ids = items.map(({ id }) => id);
    const { sent, notSent } = await office.invoices.sendMany({ ids });
    expect(sent).toBe(1);
    expect(notSent).toMatchObject([{ why: "Unmailed has no email address." }]);
    const emails = await service.database.service.email.findMany({
      where: { tenantId: business.id, kind: "invoice.sent", toAddress: "mailed@mail.example" },
    });
    expect(emails).toMatchObject([{ subjectKind: "invoice", subjectId: items[0]?.id }]);
    const { rows } = await service.test.owner.query<{ count: number }>(
      `SELECT count(*)::int FROM graphile_worker._private_jobs WHERE payload->>'emailId' = $1`,
      [emails[0]?.id],
    );
    expect(rows[0]?.count).toBe(1);
    const one = await office.invoices.one({ id: items[0]?.id ?? "" });
    expect(one.emailedAt).not.toBeNull();

    const none = office.invoices.sendMany({ ids: ids.slice(1) });
    await expect(none).rejects.toMatchObject({ kind: "conflict" });
    const nobodys = office.invoices.sendMany({ ids: [...ids, business.id] });
    await expect(nobodys).rejects.toMatchObject({ kind: "not_found" });
  });
});

describe("who owes", () => {
  it("is told by the days it is overdue, page by page, as the overdue filter has it", async () => {
    const other = await makeBusiness(service);
    const owner = await makeMember(service, other);
    const theirs = callerFor(service, { token: await signInAs(service, owner) }).office;
    expect((await theirs.invoices.listOwing({})).totals.owedPence).toBe(0);
    const debtors = ["Deep", "Middling", "Shallow"];
    const due = [90, 45, 0];
    for (const [at, name] of debtors.entries()) {
      const { id } = await makeCustomer(service, other, { name });
      await service.test.owner.query(
        `INSERT INTO invoices (tenant_id, sequence, number, customer_id, customer_name, issued_on, due_on,
                               net_pence, vat_pence, total_pence)
         SELECT $1, $2 + n, 'INV-' || $2 + n, $3, $4, current_date - 100, current_date - $5::int, 100, 20, 120
           FROM generate_series(1, 3 - $6::int) n`,
        [other.id, at * 10, id, name, due[at], at],
      );
    }
    const first = await theirs.invoices.listOwing({ limit: 2 });
    const next = await theirs.invoices.listOwing({ limit: 2, cursor: first.nextCursor ?? "" });
    expect([...first.items, ...next.items].map(({ customerName }) => customerName)).toEqual(
      debtors,
    );
    expect(next.nextCursor).toBeNull();
    expect(first.items[0]).toMatchObject({ invoices: 3, owedPence: 360, overPence: 360 });
    expect(first.items[1]).toMatchObject({ upTo60Pence: 240, notDuePence: 0 });
    expect(next.items[0]).toMatchObject({ notDuePence: 120, upTo30Pence: 0 });
    expect(first.totals).toMatchObject({ invoices: 6, owedPence: 720, notDuePence: 120 });
    expect((await theirs.invoices.listOwing({ q: "dee" })).totals.owedPence).toBe(360);
    const overdue = await theirs.invoices.list({ overdue: true });
    expect(overdue.items).toHaveLength(5);
    expect(overdue.items.every((invoice) => invoice.overdue)).toBe(true);
  });
});

it("prints a statement, and refuses days the wrong way round", async () => {
  const { id } = await buyer("Printed", null);
  const sheet = await office.customers.statementPdf({ id, from: "2026-10-01", to: "2026-10-31" });
  expect(Buffer.from(sheet.slice(0, 5)).toString()).toBe("%PDF-");
  const wrong = office.customers.statementPdf({ id, from: "2026-10-31", to: "2026-10-01" });
  await expect(wrong).rejects.toMatchObject({ kind: "validation" });
});

it("finds where a postcode is before an address is written", async () => {
  const found = await office.addresses.findPostcode({ postcode: "la231aa" });
  expect(found).toEqual({ latitude: 54.373, longitude: -2.914 });
  const nowhere = await office.addresses.findPostcode({ postcode: "BF1 3AA" });
  expect(nowhere).toEqual({ latitude: null, longitude: null });
});

describe("when an invoice is due", () => {
  it.each([
    ["2026-01-31", 0, "invoice", "2026-01-31"],
    ["2026-01-31", 30, "invoice", "2026-03-02"],
    ["2026-01-31", 0, "end_of_month", "2026-01-31"],
    ["2028-02-01", 0, "end_of_month", "2028-02-29"],
    ["2026-12-02", 30, "end_of_month", "2027-01-30"],
  ] as const)("of %s, %i days from %s, is %s", (issuedOn, days, from, due) => {
    expect(dueDay(issuedOn, { days, from })).toBe(due);
  });

  it("is by the customer's terms, else by the business's", async () => {
    const [own, usual] = [await buyer("Udale", null), await buyer("Vickers", null)];
    const paymentTerms = { days: 7, from: "invoice" } as const;
    await office.customers.change({ id: own.id, paymentTerms });
    await office.business.change({ paymentTermsDays: 10, paymentTermsFrom: "end_of_month" });
    const orders = [
      await delivered(own, "2026-11-03T09:00:00Z"),
      await delivered(usual, "2026-11-03T09:00:00Z"),
    ];
    const { items } = await office.invoices.raise({ orderIds: orders.map(({ id }) => id) });
    const dues = new Map(items.map((invoice) => [invoice.customerName, invoice]));
    const issuedOn = items[0]?.issuedOn ?? "";
    expect(dues.get("Udale")?.dueOn).toBe(dueDay(issuedOn, paymentTerms));
    const terms = { days: 10, from: "end_of_month" } as const;
    expect(dues.get("Vickers")?.dueOn).toBe(dueDay(issuedOn, terms));
    await office.business.change({ paymentTermsDays: 30, paymentTermsFrom: "invoice" });
  });

  it("is mailed to the contact for accounts, where there is one", async () => {
    const customer = await buyer("Wilson", "shop@wilson.example");
    const accountsEmail = "accounts@wilson.example";
    await office.customers.change({ id: customer.id, accountsEmail });
    const { id } = await delivered(customer, "2026-11-03T09:00:00Z");
    const run = await office.invoices.listBillable({ customerId: customer.id });
    expect(run.customers).toMatchObject([{ email: accountsEmail }]);
    const { items } = await office.invoices.raise({ orderIds: [id] });
    await office.invoices.send({ id: items[0]?.id ?? "" });
    const mails = await service.database.service.email.findMany({
      where: { tenantId: business.id, subjectId: items[0]?.id ?? "" },
    });
    expect(mails).toMatchObject([{ toAddress: accountsEmail }]);
    expect((await office.invoices.listOwing({ q: "Wilson" })).items).toMatchObject([
      { email: accountsEmail },
    ]);
  });
});
