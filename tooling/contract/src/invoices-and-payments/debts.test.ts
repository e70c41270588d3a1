import { randomUUID } from "node:crypto";
import {
  callerFor,
  makeDelivery,
  makeMerchant,
  makeRound,
  paperText,
  testService,
  type Merchant,
} from "@roundsman/api/testing";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";

/* docs/decisions/0404 and 0405: an uncollected sum is a debt of the customer, and debtors follow from the books. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const db = service.database.service;
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;
/** Calls operations that only the office's pages use. */
const { office } = callerFor(service, { token: as });

/** Totals of one to four bottles at £34.50 and 5%, with VAT rounded half up once: computed by hand. */
const priceOf: Record<number, number> = { 1: 3623, 2: 7245, 3: 10868, 4: 14490 };

const today = () => new Date().toISOString().slice(0, 10);
const dayBefore = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

interface Made {
  id: string;
  customerId: string;
  roundId: string;
  stopId: string;
  pence: number;
}

/** Creates an order of a new customer on a round that is out. */
async function out(
  quantity: number,
  paymentMethod: "cash" | "link" | "on_account" = "cash",
  of: Merchant = at,
): Promise<Made> {
  const order = await makeDelivery(service, of.business, {
    lines: [{ productId: of.product.id, quantity }],
    paymentMethod,
  });
  const { customerId } = await db.order.findFirstOrThrow({ where: { id: order.id } });
  const round = await makeRound(service, of.business, {
    driverUserId: of.driver.id,
    status: "out",
    orderIds: [order.id],
  });
  return {
    id: order.id,
    customerId: customerId ?? "",
    roundId: round.id,
    stopId: round.stopIds[0] ?? "",
    pence: priceOf[quantity] ?? Number.NaN,
  };
}

const ok = async (answer: ReturnType<typeof api.post>) => {
  const { status, body } = await answer;
  expect({ isDone: status < 300, body }).toMatchObject({ isDone: true });
  return body;
};
const complete = (made: Made, body: object = {}, of: Merchant = at) =>
  ok(
    api.post(`/rounds/${made.roundId}/stops/${made.stopId}/complete`, {
      as: of.driver.token,
      body,
    }),
  );
const post = (path: string, body: object = {}) => api.post(path, { as, body });
const get = async <T extends z.ZodType>(shape: T, path: string): Promise<z.output<T>> =>
  shape.parse((await api.get(path, { as })).body);

const Statement = z.looseObject({
  closingPence: z.int(),
  exposurePence: z.int(),
  unpaidDeliveriesPence: z.int(),
  unbilledPence: z.int(),
  entries: z.array(
    z.looseObject({ kind: z.string(), amountPence: z.int(), orderId: z.uuid().nullable() }),
  ),
});
const statementOf = (customerId: string) => get(Statement, `/customers/${customerId}/statement`);
const Left = z.looseObject({ number: z.string(), leftPence: z.int(), overdue: z.boolean() });
const OpenItems = z.looseObject({
  items: z.array(Left.extend({ invoiceId: z.uuid() })),
  deliveries: z.array(Left.extend({ orderId: z.uuid(), deliveredOn: z.string() })),
  owedPence: z.int(),
  overduePence: z.int(),
  unpaidDeliveriesPence: z.int(),
  creditPence: z.int(),
});
const openItemsOf = (customerId: string) => get(OpenItems, `/customers/${customerId}/open-items`);
const sumOf = (some: readonly { leftPence: number }[]) =>
  some.reduce((sum, { leftPence }) => sum + leftPence, 0);
const Ages = z.object({
  notDuePence: z.int(),
  upTo30Pence: z.int(),
  upTo60Pence: z.int(),
  upTo90Pence: z.int(),
  over90Pence: z.int(),
  owedPence: z.int(),
  creditPence: z.int(),
  balancePence: z.int(),
});
const Debtors = z.object({
  items: z.array(
    Ages.extend({ customerId: z.uuid().nullable(), customerName: z.string().nullable() }),
  ),
  totals: Ages,
  booksPence: z.int(),
  differencePence: z.int(),
});
const debtorsOn = (on = today()) => get(Debtors, `/books/debtors?on=${on}`);
const Figures = z.looseObject({
  debtors: z.looseObject({ closingPence: z.int(), differencePence: z.int() }),
});

/** The test's own ledger: each customer's debt in pence. */
const ledger = new Map<string, number>();
const owes = (customerId: string, pence: number) =>
  ledger.set(customerId, (ledger.get(customerId) ?? 0) + pence);

/** Compares the ledger with three sums of the service: statements, debtors, and the books. */
async function expectLedger(): Promise<void> {
  const all = [...ledger.values()].reduce((sum, pence) => sum + pence, 0);
  const debtors = await debtorsOn();
  for (const [customerId, pence] of ledger) {
    expect((await statementOf(customerId)).closingPence).toBe(pence);
    const open = await openItemsOf(customerId);
    expect(open.owedPence - open.creditPence).toBe(pence);
    expect(sumOf(open.items) + sumOf(open.deliveries)).toBe(open.owedPence);
    const row = debtors.items.find((one) => one.customerId === customerId);
    expect(row?.balancePence ?? 0).toBe(pence);
  }
  expect(debtors.totals.balancePence).toBe(all);
  expect(debtors.booksPence).toBe(all);
  expect(debtors.differencePence).toBe(0);
  const month = today().slice(0, 7);
  const { debtors: books } = await get(Figures, `/books/figures?from=${month}`);
  expect(books).toMatchObject({ closingPence: all, differencePence: 0 });
  const owing = await office.invoices.listOwing({ limit: 100 });
  expect(owing.totals.balancePence).toBe(all);
  for (const row of owing.items) expect(row.balancePence).toBe(ledger.get(row.customerId));
}

describe("what a driver did not collect", () => {
  it("is owed, however it came to be unpaid, and by nobody who paid", async () => {
    const none = await out(2);
    await complete(none);
    owes(none.customerId, 7245);
    const part = await out(3);
    await complete(part, { cashTakenPence: 2000 });
    owes(part.customerId, 10868 - 2000);
    const issue = await out(1);
    await complete(issue, { issue: "payment", issueNote: "No money in the house" });
    owes(issue.customerId, 3623);
    const link = await out(4, "link");
    await complete(link);
    owes(link.customerId, 14490);
    const paid = await out(2);
    await complete(paid, { cashTakenPence: 7245 });
    owes(paid.customerId, 0);
    const account = await out(2, "on_account");
    await complete(account);
    owes(account.customerId, 0);
    expect(await statementOf(account.customerId)).toMatchObject({ unbilledPence: 7245 });
    await expectLedger();
    expect(await statementOf(part.customerId)).toMatchObject({
      unpaidDeliveriesPence: 8868,
      exposurePence: 8868,
      entries: [{ kind: "invoice", amountPence: 8868, orderId: part.id }],
    });
    const { number } = await db.order.findFirstOrThrow({ where: { id: part.id } });
    expect(await openItemsOf(part.customerId)).toMatchObject({
      items: [],
      deliveries: [
        { orderId: part.id, number, deliveredOn: today(), overdue: false, leftPence: 8868 },
      ],
      owedPence: 8868,
      overduePence: 0,
      unpaidDeliveriesPence: 8868,
    });
    const paper = paperText(
      await office.customers.statementPdf({ id: part.customerId, items: "open" }),
    );
    for (const words of [number, "£88.68", "Delivered and not paid"]) {
      expect(paper).toContain(words);
    }
    await office.customers.sendStatements({ who: "owing" });
    const about = { subjectId: part.customerId, kind: "statement.sent" };
    expect(await db.email.count({ where: about })).toBe(1);
    const standing = await office.customers.standing({ id: part.customerId });
    expect(standing).toMatchObject({ owedPence: 8868, unpaidDeliveriesPence: 8868 });
    const { unpaidDeliveries } = await office.today.survey();
    expect(unpaidDeliveries).toMatchObject({ count: 4, pence: 7245 + 8868 + 3623 + 14490 });
  });

  it("is told the office once, with its sum, and nobody of what was paid, is on account or comes by link", async () => {
    const told = async ({ id }: Made) => {
      const { number, customerName } = await db.order.findFirstOrThrow({ where: { id } });
      const { items } = await office.notifications.inbox({ limit: 100 });
      return items
        .filter(({ kind, href }) => kind === "order.not_collected" && href?.endsWith(id))
        .map(({ title }) => title.replace(`order ${number} for ${customerName}`, "it"));
    };
    const none = await out(2);
    await complete(none);
    owes(none.customerId, 7245);
    expect(await told(none)).toEqual(["£72.45 was not collected for it"]);
    const part = await out(3);
    const said = { cashTakenPence: 2000, recordId: randomUUID() };
    await complete(part, said);
    await complete(part, said);
    owes(part.customerId, 8868);
    expect(await told(part)).toEqual(["£88.68 was not collected for it"]);
    const full = await out(2);
    await complete(full, { cashTakenPence: 7245 });
    const link = await out(1, "link");
    await complete(link);
    owes(link.customerId, 3623);
    const account = await out(2, "on_account");
    await complete(account);
    for (const made of [full, link, account]) expect(await told(made)).toEqual([]);
    const { items } = z
      .object({ items: z.array(z.object({ kind: z.string() })) })
      .parse((await api.get("/notifications", { as })).body);
    expect(items.map(({ kind }) => kind)).not.toContain("order.not_collected");
  });

  it("is owed of a sale at a door, and of goods over the counter", async () => {
    const made = await out(1);
    const sale = { stopId: made.stopId, paymentMethod: "cash" };
    const lines = [{ productId: at.product.id, quantity: 2 }];
    const body = { ...sale, lines, cashTakenPence: 1000 };
    await ok(api.post(`/rounds/${made.roundId}/sales`, { as: at.driver.token, body }));
    const sold = await db.orderDebt.findFirstOrThrow({ orderBy: { id: "desc" } });
    expect(sold.customerId).toBe(made.customerId);
    const duePence = (await office.orders.reckon({ id: sold.orderId })).totalPence;
    expect(sold.pence).toBe(duePence - 1000);
    owes(made.customerId, duePence - 1000);
    const { customerId } = await out(1);
    const collection = await ok(
      post("/orders", { customerId, fulfilment: "collection", paymentMethod: "cash", lines }),
    );
    const { id } = z.object({ id: z.uuid() }).parse(collection);
    await ok(post(`/orders/${id}/collected`, { locationId: at.yard.id }));
    owes(customerId, duePence);
    await expectLedger();
  });

  it("is no longer owed once the delivery is undone", async () => {
    const made = await out(2);
    await complete(made);
    await ok(
      api.post(`/rounds/${made.roundId}/stops/${made.stopId}/undo`, {
        as: at.driver.token,
        body: {},
      }),
    );
    owes(made.customerId, 0);
    await expectLedger();
    await complete(made, { cashTakenPence: 45 });
    owes(made.customerId, 7200);
    await expectLedger();
  });

  it("counts against the credit limit", async () => {
    const made = await out(4);
    await complete(made);
    owes(made.customerId, 14490);
    await ok(
      api.patch(`/customers/${made.customerId}`, {
        as,
        body: { onAccount: true, creditLimitPence: 15_000 },
      }),
    );
    const lines = [{ productId: at.product.id, quantity: 1 }];
    const { customerId } = made;
    const order = { customerId, fulfilment: "collection", paymentMethod: "on_account", lines };
    const refused = await post("/orders", order);
    expect(refused.status).toBe(409);
    await expectLedger();
  });
});

describe("the rest", () => {
  it("is taken later, in parts, and owed again where a receipt is reversed", async () => {
    const made = await out(2);
    await complete(made, { cashTakenPence: 1245 });
    await ok(post(`/orders/${made.id}/receipts`, { amountPence: 2000, method: "bank_transfer" }));
    owes(made.customerId, 4000);
    await expectLedger();
    const over = await post(`/orders/${made.id}/receipts`, { amountPence: 4001, method: "cash" });
    expectError(over, "conflict");
    await ok(post(`/orders/${made.id}/receipts`, { amountPence: 4000, method: "cheque" }));
    owes(made.customerId, -4000);
    await expectLedger();
    expectError(
      await post(`/orders/${made.id}/receipts`, { amountPence: 1, method: "cash" }),
      "conflict",
    );
    const cheque = await db.receipt.findFirstOrThrow({
      where: { method: "cheque", customerId: made.customerId },
    });
    await ok(post(`/receipts/${cheque.id}/reverse`, { reason: "It bounced" }));
    owes(made.customerId, 4000);
    await expectLedger();
    await ok(post(`/orders/${made.id}/paid`));
    owes(made.customerId, -4000);
    await expectLedger();
    const actions = await db.activity.findMany({
      where: { subjectId: made.id, action: "order.paid" },
    });
    expect(actions).toHaveLength(3);
  });

  it("is billed with what was paid, and owed on the invoice", async () => {
    const made = await out(3);
    await complete(made, { cashTakenPence: 868 });
    owes(made.customerId, 10_000);
    await expectLedger();
    const invoice = await ok(post(`/orders/${made.id}/bill-rest`));
    expect(invoice).toMatchObject({ totalPence: 10868, paidPence: 868, status: "sent" });
    await expectLedger();
    expectError(await post(`/orders/${made.id}/bill-rest`), "conflict");
    const { id } = z.looseObject({ id: z.uuid() }).parse(invoice);
    await ok(post(`/invoices/${id}/paid`));
    owes(made.customerId, -10_000);
    await expectLedger();
  });

  it("is billed like any delivery where nothing was paid, and owed by itself where that is void", async () => {
    const made = await out(1);
    await complete(made);
    owes(made.customerId, 3623);
    const { items } = z
      .object({ items: z.array(z.looseObject({ id: z.uuid() })) })
      .parse(await ok(post("/invoices", { orderIds: [made.id] })));
    await expectLedger();
    expect(await statementOf(made.customerId)).toMatchObject({ unpaidDeliveriesPence: 0 });
    await ok(post(`/invoices/${items[0]?.id}/void`, { reason: "Wrong customer" }));
    expect(await statementOf(made.customerId)).toMatchObject({ unpaidDeliveriesPence: 3623 });
    await expectLedger();
  });

  it("is taken once by two at the same time, and is taken or billed", async () => {
    const twice = await out(2);
    await complete(twice);
    const body = { amountPence: 7245, method: "cash" };
    const both = await Promise.all([1, 2].map(() => post(`/orders/${twice.id}/receipts`, body)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    owes(twice.customerId, 0);
    const either = await out(2);
    await complete(either);
    const two = await Promise.all([
      post(`/orders/${either.id}/receipts`, body),
      post(`/orders/${either.id}/bill-rest`),
    ]);
    expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    owes(either.customerId, two[0]?.status === 200 ? 0 : 7245);
    await expectLedger();
  });

  it("is refused for what is not owed, of others, and without the scope", async () => {
    const made = await out(2);
    const paths = ["receipts", "bill-rest", "debt-link"];
    const body = { amountPence: 1, method: "cash" };
    for (const path of paths) {
      expectError(await post(`/orders/${randomUUID()}/${path}`, body), "not_found");
      const others = { as: elsewhere.owner.token, body };
      expectError(await api.post(`/orders/${made.id}/${path}`, others), "not_found");
      expectError(
        await api.post(`/orders/${made.id}/${path}`, { as: at.driver.token, body }),
        "forbidden",
      );
    }
    for (const path of ["bill-rest", "debt-link"]) {
      expectError(await post(`/orders/${made.id}/${path}`), "conflict");
    }
    expectValidation(
      await post(`/orders/${made.id}/receipts`, { amountPence: 0, method: "cash" }),
      "amountPence",
    );
    await complete(made);
    owes(made.customerId, 7245);
    // This business has no payment provider.
    expectError(await post(`/orders/${made.id}/debt-link`), "conflict");
  });
});

describe("GET /books/debtors", () => {
  it("has each debt by its age on any day, and credit in a column of its own", async () => {
    const own = await makeMerchant(service);
    const me = own.owner.token;
    const made = await out(2, "cash", own);
    await complete(made, { cashTakenPence: 45 }, own);
    const { customerId } = made;
    const days: [issued: number, due: number, pence: number][] = [
      [40, 10, 100],
      [70, 40, 1000],
      [100, 70, 10_000],
      [130, 100, 100_000],
      [20, -10, 7],
    ];
    const items = days.map(([issued, due, amountPence], n) => ({
      customerId,
      number: `OLD-${n}`,
      issuedOn: dayBefore(issued),
      dueOn: dayBefore(due),
      amountPence,
    }));
    await ok(api.post("/opening-balances", { as: me, body: { items } }));
    const other = await db.customer.create({ data: { tenantId: own.business.id, name: "Ahead" } });
    const receipt = { customerId: other.id, method: "cash", amountPence: 555 };
    await ok(api.post("/receipts", { as: me, body: { ...receipt, receivedOn: dayBefore(5) } }));
    const on = async (day: string) =>
      Debtors.parse((await api.get(`/books/debtors?on=${day}`, { as: me })).body);
    const row = (all: z.infer<typeof Debtors>) =>
      all.items.find((one) => one.customerId === customerId);
    const now = await on(today());
    // The delivery was due on its own day, which is today.
    expect(row(now)).toMatchObject({
      notDuePence: 7 + 7200,
      upTo30Pence: 100,
      upTo60Pence: 1000,
      upTo90Pence: 10_000,
      over90Pence: 100_000,
      owedPence: 118_307,
      creditPence: 0,
      balancePence: 118_307,
    });
    expect(now.totals).toMatchObject({ creditPence: 555, balancePence: 118_307 - 555 });
    expect(now).toMatchObject({ booksPence: 118_307 - 555, differencePence: 0 });
    const then = await on(dayBefore(45));
    // 45 days ago the two oldest were 55 and 25 days late, the third was not due, and the others were not issued.
    expect(row(then)).toMatchObject({
      notDuePence: 1000,
      upTo30Pence: 10_000,
      upTo60Pence: 100_000,
      upTo90Pence: 0,
      over90Pence: 0,
      owedPence: 111_000,
    });
    expect(then).toMatchObject({ booksPence: 111_000, differencePence: 0 });
    expect(then.totals.creditPence).toBe(0);
  });

  it("is a file of the same figures, and a PDF", async () => {
    const csv = await api.get("/books/debtors/csv", { as });
    const rows = String(csv.body).trim().split(/\r?\n/);
    const { items, totals } = await debtorsOn();
    expect(rows).toHaveLength(items.length + 2);
    expect(rows.at(-1)?.endsWith(`,${totals.balancePence / 100}`)).toBe(true);
    expect(csv.headers["Content-Disposition"]).toContain(`debtors-${today()}.csv`);
    const pdf = await api.get("/books/debtors/pdf", { as });
    if (!(pdf.body instanceof Uint8Array)) throw new Error("The PDF is no file");
    const paper = paperText(pdf.body).split("\n");
    const inPounds = (pence: number) =>
      (pence / 100).toLocaleString("en-GB", { style: "currency", currency: "GBP" });
    for (const { customerName, balancePence } of items) {
      expect(paper).toEqual(expect.arrayContaining([customerName, inPounds(balancePence)]));
    }
    for (const pence of [totals.notDuePence, totals.upTo30Pence, totals.balancePence]) {
      expect(paper).toContain(inPounds(pence));
    }
    expectError(await api.get("/books/debtors", { as: at.driver.token }), "forbidden");
    expectValidation(await api.get("/books/debtors?on=yesterday", { as }), "on");
  });
});
