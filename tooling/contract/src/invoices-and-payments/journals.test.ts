import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import {
  makeCustomer,
  makeKey,
  makeMember,
  makeMerchant,
  makeProduct,
  signInAs,
  testService,
} from "@roundsman/api/testing";
import { afterAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";

/* docs/contract/books.md#codes and #journals. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;
const driver = await signInAs(service, await makeMember(service, at.business, "driver"));
const reader = await makeKey(service, at.business, at.owner, ["accounting:read"]);
const rows = service.database.service;

const Codes = z.looseObject({
  unnamedCategories: z.array(z.string()),
  can: z.unknown(),
  sales: z.object({ code: z.string(), department: z.string().nullable() }),
  tenders: z.array(z.looseObject({ method: z.string(), code: z.string() })),
});
const codesOf = async (who: string, query = "") =>
  Codes.parse((await api.get(`/books/codes${query}`, { as: who })).body);
/** Returns codes as a request can send them back, without the fields of answers only. */
const body = ({ unnamedCategories: _unnamed, can: _can, ...codes }: z.infer<typeof Codes>) => codes;
const put = (who: string, codes: object) => api.put("/books/codes", { as: who, body: codes });

describe("/books/codes", () => {
  it("begins with the usual ones of Sage, and shows those of others", async () => {
    expect(await codesOf(as)).toMatchObject({
      program: "sage",
      startsOn: null,
      sales: { code: "4000", department: null },
      debtors: { code: "1100" },
      // Deposits are a liability and no sale, because they are refundable.
      categories: [{ category: "deposits", code: "2102", department: null }],
      vat: { code: "2200" },
      taxCodes: [
        { vatRate: 20, code: "T1" },
        { vatRate: 5, code: "T5" },
        { vatRate: 0, code: "T0" },
      ],
      exemptTaxCode: "T2",
      noTaxCode: "T9",
      can: { change: null },
    });
    expect(await codesOf(as, "?program=xero")).toMatchObject({
      program: "xero",
      categories: [{ category: "deposits", code: "806", department: null }],
      noTaxCode: "No VAT",
    });
    expect(await codesOf(as)).toMatchObject({ program: "sage" });
  });

  it("is set whole, kept for this business alone, and recorded", async () => {
    const product = await makeProduct(service, at.business, { name: "Butane" });
    await rows.product.updateMany({ where: { id: product.id }, data: { category: "gas" } });
    const before = await codesOf(as);
    expect(before.unnamedCategories).toContain("gas");
    const changed = {
      ...body(before),
      startsOn: "2026-11-01",
      categories: [{ category: "gas", code: "4001", department: "2" }],
      tenders: before.tenders.map((one) =>
        one.method === "cash" ? { ...one, code: "1231" } : one,
      ),
    };
    const answer = await put(as, changed);
    expect(answer).toMatchObject({ status: 200, body: changed });
    expect(Codes.parse(answer.body).unnamedCategories).not.toContain("gas");
    expect(body(await codesOf(as))).toEqual(changed);
    expect(await codesOf(elsewhere.owner.token)).toMatchObject({
      categories: [{ category: "deposits" }],
      startsOn: null,
    });
    const activity = await rows.activity.findMany({ where: { action: "books.codes_changed" } });
    expect(activity).toMatchObject([{ tenantId: at.business.id, actorUserId: at.owner.id }]);
  });

  it("books a deposit as owed back, not as a sale, unless the business names another account", async () => {
    const other = await makeMerchant(service);
    const by = other.owner.token;
    const post = async (path: string, sent: object) => {
      const answer = await api.post(path, { as: by, body: sent });
      expect(answer.status).toBe(201);
      return z.looseObject({ id: z.uuid() }).parse(answer.body).id;
    };
    const exchangeGroupId = await post("/exchange-groups", { name: "Butane", chargePence: 3_999 });
    const { id: customerId } = await makeCustomer(service, other.business);
    await post("/cylinder-agreements", { customerId, exchangeGroupId, count: 2 });
    const to = new Date().toISOString().slice(0, 10);
    const accounts = async () => {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 3_600_000 });
      const { body: journal } = await api.get(`/books/journal?to=${to}`, { as: by });
      vi.useRealTimers();
      const account = z.looseObject({
        code: z.string(),
        debitPence: z.int(),
        creditPence: z.int(),
      });
      return z
        .looseObject({ accounts: z.array(account) })
        .parse(journal)
        .accounts.toSorted((a, b) => a.code.localeCompare(b.code))
        .map(({ code, debitPence, creditPence }) => [code, debitPence - creditPence]);
    };
    // Two at £39.99: a debt of the customer, and a liability to the customer.
    expect(await accounts()).toEqual([
      ["1100", 7_998],
      ["2102", -7_998],
    ]);
    await put(by, { ...body(await codesOf(by)), categories: [] });
    expect(await accounts()).toEqual([
      ["1100", 7_998],
      ["4000", -7_998],
    ]);
  });

  it("refuses what is not whole, and what the program does not take", async () => {
    const codes = body(await codesOf(as));
    const { tenders } = codes;
    expectValidation(await put(as, { ...codes, tenders: tenders.slice(1) }), "tenders");
    expectValidation(await put(as, { ...codes, tenders: [...tenders, tenders[0]] }), "tenders.7");
    const account = (code: string, department: string | null = null) => ({ code, department });
    for (const [sales, path] of [
      [account("=4000"), "sales.code"],
      [account(""), "sales.code"],
      [account("123456789"), "sales.code"],
      [account("4000", "North"), "sales.department"],
    ] as const) {
      expectValidation(await put(as, { ...codes, sales }), path);
    }
    expectValidation(await put(as, { ...codes, noTaxCode: "No VAT" }), "noTaxCode");
    const names = { ...codes, program: "quickbooks", sales: account("Sales of gas", "North") };
    expect((await put(as, names)).status).toBe(200);
  });

  it("asks for the scope", async () => {
    const codes = body(await codesOf(reader));
    for (const who of [driver, reader]) expectError(await put(who, codes), "forbidden");
    expectError(await api.get("/books/codes", { as: driver }), "forbidden");
    expect(await codesOf(reader)).toMatchObject({ can: { change: "You may not do this." } });
  });
});

const Exported = z.looseObject({ id: z.uuid(), number: z.int(), entries: z.int() });
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

/** Records a receipt, dated yesterday, because the journal exports finished days only. */
async function receive(
  who: typeof at,
  amountPence: number,
  receivedOn = yesterday,
): Promise<string> {
  const customer = await makeCustomer(service, who.business);
  const body = { customerId: customer.id, method: "cash", amountPence, receivedOn };
  const answer = await api.post("/receipts", { as: who.owner.token, body });
  return z.object({ id: z.uuid() }).parse(answer.body).id;
}
const post = (who: string, path: string, sent: object = {}) =>
  api.post(path, { as: who, body: sent });

describe("/books/exports", () => {
  it("takes out what is new, once, and the file is the same each time", async () => {
    const own = await makeMerchant(service);
    const me = own.owner.token;
    const receiptId = await receive(own, 1234);
    const preview = await api.get("/books/journal", { as: me });
    expect(preview.body).toMatchObject({
      to: yesterday,
      closed: false,
      entries: 1,
      debitPence: 1234,
      creditPence: 1234,
      items: [{ source: "receipt", sourceId: receiptId, day: yesterday, details: "Receipt, cash" }],
      can: { export: null },
    });
    const answer = await post(me, "/books/exports");
    expect(answer).toMatchObject({
      status: 201,
      body: {
        number: 1,
        program: "sage",
        to: yesterday,
        accounts: [
          { kind: "debtors", code: "1100", debitPence: 0, creditPence: 1234 },
          { kind: "tender", code: "1230", debitPence: 1234, creditPence: 0 },
        ],
        can: { reverse: null },
      },
    });
    const { id } = Exported.parse(answer.body);
    expectError(await post(me, "/books/exports"), "conflict");
    const today = new Date().toISOString().slice(0, 10);
    expectValidation(await post(me, "/books/exports", { to: today }), "to");
    const file = () => api.get(`/books/exports/${id}/file`, { as: me });
    const first = await file();
    expect(first.body).toContain(`JD,,1230,0,${yesterday.split("-").toReversed().join("/")}`);
    expect((await file()).body).toEqual(first.body);
    expectError(await api.get(`/books/exports/${id}/file?part=2`, { as: me }), "not_found");

    const reverse = `/books/exports/${id}/reverse`;
    expectValidation(await post(me, reverse), "reason");
    const back = await post(me, reverse, { reason: "The codes were wrong" });
    expect(back).toMatchObject({
      status: 200,
      body: { number: 2, reversesId: id, reason: "The codes were wrong", entries: 1 },
    });
    expectError(await post(me, reverse, { reason: "Again" }), "conflict");
    const again = await post(me, "/books/exports");
    expect(again).toMatchObject({ status: 201, body: { number: 3, entries: 1 } });
    const list = await api.get("/books/exports?limit=2", { as: me });
    expect(list.body).toMatchObject({ items: [{ number: 3 }, { number: 2 }] });
    const activity = await rows.activity.findMany({
      where: {
        tenantId: own.business.id,
        action: { in: ["books.exported", "books.export_reversed"] },
      },
      orderBy: { id: "asc" },
    });
    expect(activity.map(({ action, actorUserId }) => [action, actorUserId])).toEqual([
      ["books.exported", own.owner.id],
      ["books.export_reversed", own.owner.id],
      ["books.exported", own.owner.id],
    ]);
  });

  it("takes out what changed since as its opposite, on its own day", async () => {
    const own = await makeMerchant(service);
    const me = own.owner.token;
    const customer = await makeCustomer(service, own.business);
    const product = await makeProduct(service, own.business, { unitPrice: 1000, vatRate: 20 });
    const lines = [{ productId: product.id, quantity: 1 }];
    const order = {
      customerId: customer.id,
      fulfilment: "collection",
      paymentMethod: "on_account",
    };
    const { id } = Exported.pick({ id: true }).parse(
      (await post(me, "/orders", { ...order, lines })).body,
    );
    await rows.order.update({
      where: { tenantId_id: { tenantId: own.business.id, id } },
      data: { status: "delivered", deliveredAt: new Date(Date.now() - 86_400_000) },
    });
    await rows.orderLine.updateMany({ where: { orderId: id }, data: { deliveredQuantity: 1 } });
    await post(me, "/invoices", { orderIds: [id] });
    await service.test.owner.query(
      "UPDATE invoices SET issued_on = $2::date WHERE tenant_id = $1",
      [own.business.id, yesterday],
    );
    const [invoice] = await rows.invoice.findMany({ where: { tenantId: own.business.id } });
    const out = await post(me, "/books/exports");
    expect(out.body).toMatchObject({
      accounts: [
        { kind: "debtors", debitPence: 1200 },
        { kind: "vat", creditPence: 200 },
        { kind: "sales", creditPence: 1000 },
      ],
    });
    expect((await post(me, `/invoices/${invoice?.id}/void`)).status).toBe(200);
    const opposite = await post(me, "/books/exports");
    expect(opposite.body).toMatchObject({
      entries: 1,
      firstDay: yesterday,
      accounts: [
        { kind: "debtors", creditPence: 1200 },
        { kind: "vat", debitPence: 200 },
        { kind: "sales", debitPence: 1000 },
      ],
    });
  });

  it("begins with the first day that goes out, also where that is made earlier", async () => {
    const own = await makeMerchant(service);
    const me = own.owner.token;
    const before = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    await receive(own, 100, before);
    await receive(own, 200);
    const codes = body(await codesOf(me));
    await put(me, { ...codes, startsOn: yesterday });
    await post(me, "/books/close", { to: yesterday });
    const first = await post(me, "/books/exports");
    expect(first.body).toMatchObject({ entries: 1, debitPence: 200 });
    expectError(await post(me, "/books/exports"), "conflict");
    await put(me, { ...codes, startsOn: null });
    const second = await post(me, "/books/exports");
    expect(second.body).toMatchObject({ entries: 1, debitPence: 100, firstDay: before });
  });

  it("is of one business, and asks for the scope", async () => {
    await receive(at, 100);
    const made = await post(as, "/books/exports");
    const { id } = Exported.parse(made.body);
    const path = `/books/exports/${id}`;
    for (const address of [path, `${path}/file`]) {
      expectError(await api.get(address, { as: elsewhere.owner.token }), "not_found");
      expectError(await api.get(address, { as: driver }), "forbidden");
      expect((await api.get(address, { as: reader })).status).toBe(200);
    }
    const reason = { reason: "A mistake" };
    expectError(await post(elsewhere.owner.token, `${path}/reverse`, reason), "not_found");
    expectError(await post(reader, `${path}/reverse`, reason), "forbidden");
    expectError(await post(reader, "/books/exports"), "forbidden");
    expectError(await api.get("/books/journal", { as: driver }), "forbidden");
  });
});
