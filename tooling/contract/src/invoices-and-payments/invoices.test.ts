import { randomUUID } from "node:crypto";
import { makeDelivered, makeMerchant, testService } from "@roundsman/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";

const VatTreatment = z.enum(["standard", "exempt", "outside_scope"]);
const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const as = at.owner.token;

const At = z.iso.datetime();
const Count = z.int().min(0);
/** An invoice as in docs/decisions/0044. */
const Invoice = z.strictObject({
  id: z.uuid(),
  number: z.string(),
  status: z.enum(["sent", "paid", "void"]),
  opening: z.boolean(),
  customerId: z.uuid().nullable(),
  customerName: z.string(),
  billTo: z.string().nullable(),
  issuedOn: z.iso.date(),
  dueOn: z.iso.date(),
  overdue: z.boolean(),
  orders: z.array(
    z.strictObject({
      id: z.uuid(),
      number: z.string(),
      trackingRef: z.string(),
      externalRef: z.string().nullable(),
      fulfilment: z.enum(["delivery", "collection"]),
      deliveredOn: z.iso.date().nullable(),
      taxPoint: z.iso.date().nullable(),
    }),
  ),
  lines: z.array(
    z.strictObject({
      id: z.uuid(),
      orderId: z.uuid().nullable(),
      description: z.string(),
      quantity: Count,
      unitPrice: Count,
      unitPriceIncVat: Count.nullable(),
      discountPercent: z.number(),
      vatRate: Count,
      vatTreatment: VatTreatment,
      total: Count,
      vatReason: z.string().nullable(),
      fuelCertificate: z.string().nullable(),
      returnedQuantity: Count,
    }),
  ),
  discountPence: Count,
  vat: z.array(
    z.strictObject({
      vatRate: Count,
      vatTreatment: VatTreatment,
      netPence: Count,
      vatPence: Count,
    }),
  ),
  netPence: Count,
  vatPence: Count,
  totalPence: Count,
  writtenOffPence: Count.optional(),
  paidPence: Count,
  paidSale: z.boolean(),
  payments: z.array(
    z.strictObject({
      receiptId: z.uuid(),
      receivedOn: z.iso.date(),
      method: z.enum([
        "cash",
        "cheque",
        "bank_transfer",
        "card_link",
        "shop",
        "card_machine",
        "direct_debit",
      ]),
      reference: z.string().nullable(),
      amountPence: Count,
    }),
  ),
  credits: z.array(
    z.strictObject({ creditNoteId: z.uuid(), number: z.string(), amountPence: Count }),
  ),
  creditNotes: z.array(
    z.strictObject({
      id: z.uuid(),
      number: z.string(),
      issuedOn: z.iso.date(),
      reason: z.string(),
      totalPence: z.int(),
    }),
  ),
  creditOffer: z.null(),
  payLink: z.url(),
  collectingOn: z.iso.date().nullable(),
  emailedAt: At.nullable(),
  emailStatus: z.enum(["queued", "sending", "sent", "kept", "failed"]).nullable(),
  paidAt: At.nullable(),
  paidVia: z.enum(["provider", "office", "shop", "cash"]).nullable(),
  voidedAt: At.nullable(),
  voidReason: z.string().nullable(),
  dispute: z.null(),
  reminders: z.array(z.object({ level: z.int(), on: z.iso.date() })),
  interestFor: z.array(z.unknown()).length(0),
  interestCharged: z.array(z.unknown()).length(0),
  createdAt: At,
  updatedAt: At,
});
const Raised = z.strictObject({ items: z.array(Invoice) });
const Page = z.strictObject({ items: z.array(Invoice), nextCursor: z.string().nullable() });

const delivered = (of = at) => makeDelivered(service, of);

const post = (body: object) => api.post("/invoices", { as, body });
async function raised() {
  const [invoice] = Raised.parse((await post({ orderIds: [await delivered()] })).body).items;
  if (!invoice) throw new Error("No invoice was raised");
  return invoice;
}
const move = (id: string, name: string, body?: object) =>
  api.post(`/invoices/${id}/${name}`, { as, body });
const actionsOn = async (subjectId: string) =>
  (
    await service.database.service.activity.findMany({
      where: { subjectId },
      orderBy: { at: "asc" },
    })
  ).map((row) => row.action);

describe("POST /invoices", () => {
  it("bills delivered orders", async () => {
    const orderId = await delivered();
    const { status, body } = await post({ orderIds: [orderId] });
    expect(status).toBe(201);
    const [invoice] = Raised.parse(body).items;
    expect(invoice).toMatchObject({ totalPence: 7245, orders: [{ id: orderId }] });
    expect(await actionsOn(invoice?.id ?? "")).toEqual(["invoice.raised"]);
    const again = await api.get(`/invoices/${invoice?.id}`, { as });
    expect(Invoice.parse(again.body)).toEqual(invoice);
  });

  it("refuses in the specified order: 422, 404, 409", async () => {
    const id = await delivered();
    const theirs = await delivered(await makeMerchant(service));
    expectValidation(await post({}), "orderIds");
    expectValidation(await post({ orderIds: [] }), "orderIds");
    const many = Array.from({ length: 501 }, () => randomUUID());
    expectValidation(await post({ orderIds: many }), "orderIds");
    expectValidation(await post({ orderIds: [id, "7"] }), "orderIds.1");
    expect((await post({ orderIds: [id] })).status).toBe(201);
    expectError(await post({ orderIds: [id, theirs] }), "not_found");
    expectError(await post({ orderIds: [id] }), "conflict");
  });
});

describe("GET /invoices and /invoices/{id}", () => {
  it("give a page, and one of it", async () => {
    const { id, number } = await raised();
    const { body } = await api.get(`/invoices?q=${number}&status=sent`, { as });
    expect(Page.parse(body).items.map((invoice) => invoice.id)).toEqual([id]);
    expectValidation(await api.get("/invoices?status=open", { as }), "status");
    expectValidation(await api.get("/invoices?limit=101", { as }), "limit");
    expectError(await api.get(`/invoices/${randomUUID()}`, { as }), "not_found");
    expectValidation(await api.get("/invoices/7", { as }), "id");
  });
});

describe("GET /invoices/{id}/pdf and /invoices/accounting", () => {
  it("give files", async () => {
    const { id, number } = await raised();
    const pdf = await api.get(`/invoices/${id}/pdf`, { as });
    expect(pdf).toMatchObject({
      status: 200,
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": `inline; filename="${number}.pdf"`,
      },
    });
    expect(
      Buffer.from(pdf.body as Uint8Array)
        .toString()
        .slice(0, 5),
    ).toBe("%PDF-");
    expectError(await api.get(`/invoices/${randomUUID()}/pdf`, { as }), "not_found");
    const csv = await api.get("/invoices/accounting", { as });
    expect(csv.headers["Content-Type"]).toBe("text/csv; charset=utf-8");
    expect(String(csv.body)).toContain(`\n${number},sent,`);
    expectValidation(await api.get("/invoices/accounting?from=x", { as }), "from");
  });
});

describe("the day on which an invoice was paid", () => {
  const dayNow = (timeZone: string) => new Date().toLocaleDateString("sv-SE", { timeZone });

  it.each(["Pacific/Kiritimati", "Pacific/Pago_Pago"])(
    "is the business's own day in %s, and stays in the books where its clock moves",
    async (timeZone) => {
      const far = await makeMerchant(service);
      const as = far.owner.token;
      await api.patch("/business", { as, body: { timeZone } });
      const orderIds = [await makeDelivered(service, far)];
      const { body } = await api.post("/invoices", { as, body: { orderIds } });
      const id = Raised.parse(body).items[0]?.id ?? "";
      const before = dayNow(timeZone);
      await api.post(`/invoices/${id}/paid`, { as });
      const told = async () => {
        const csv = String((await api.get("/invoices/accounting", { as })).body);
        const pdf = (await api.get(`/invoices/${id}/pdf`, { as })).body as Uint8Array;
        const on = /,(\d{4}-\d\d-\d\d),office/.exec(csv)?.[1];
        return { on, pdf: Buffer.from(pdf).toString("hex") };
      };
      const here = await told();
      expect([before, dayNow(timeZone)]).toContain(here.on);
      await api.patch("/business", { as, body: { timeZone: "Europe/London" } });
      expect((await told()).on).toBe(here.on);
    },
  );

  it("is the day that is given, which may not be still to come", async () => {
    const { id, number } = await raised();
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    expectValidation(await move(id, "paid", { receivedOn: tomorrow }), "receivedOn");
    const cheque = { method: "cheque", reference: "100482", receivedOn: "2026-02-28" };
    const { body } = await move(id, "paid", cheque);
    const payments = [{ ...cheque, amountPence: 7245 }];
    expect(Invoice.parse(body)).toMatchObject({ paidVia: "office", paidPence: 7245, payments });
    const csv = String((await api.get("/invoices/accounting", { as })).body);
    const row = csv.split("\n").find((line) => line.startsWith(`${number},`));
    expect(row).toMatch(/,2026-02-28,office,standard\r?$/);
  });
});

describe("POST /invoices/{id}/paid, /void and /send", () => {
  it("pay it, once", async () => {
    const { id } = await raised();
    expectValidation(await move(id, "paid", { paidVia: "shop" }), "paidVia");
    expect(Invoice.parse((await move(id, "paid")).body)).toMatchObject({
      status: "paid",
      paidVia: "office",
    });
    // The stored state is checked before the body.
    expectError(await move(id, "paid", { paidVia: "shop" }), "conflict");
    expectError(await move(id, "void", { reason: 7 }), "conflict");
    expectError(await move(randomUUID(), "paid", { paidVia: "shop" }), "not_found");
    expect(await actionsOn(id)).toEqual(["invoice.raised", "invoice.paid"]);
  });

  it("make it void, with a reason or without", async () => {
    const { id } = await raised();
    expectValidation(await move(id, "void", { reason: "x".repeat(501) }), "reason");
    const { body } = await move(id, "void", { reason: "x".repeat(500) });
    expect(Invoice.parse(body)).toMatchObject({ status: "void", voidedAt: expect.any(String) });
    expectError(await move(id, "void"), "conflict");
    expectError(await move(id, "send"), "conflict");
    expect(await actionsOn(id)).toEqual(["invoice.raised", "invoice.voided"]);
    expect((await move((await raised()).id, "void")).status).toBe(200);
  });

  it("mail many: what can be, and why the others can't", async () => {
    const [good, gone] = [await raised(), await raised()];
    await move(gone.id, "void");
    const send = (ids: unknown, who = as) => api.post("/invoices/send", { as: who, body: { ids } });
    const { status, body } = await send([good.id, gone.id.toUpperCase(), good.id]);
    expect(status).toBe(200);
    expect(body).toEqual({
      sent: 1,
      notSent: [{ id: gone.id, number: gone.number, why: "It is void." }],
    });
    expect(await actionsOn(good.id)).toEqual(["invoice.raised", "invoice.sent"]);
    expectError(await send([gone.id]), "conflict");
    expectError(await send([good.id, randomUUID()]), "not_found");
    expectValidation(await send([]), "ids");
    expectError(await send([good.id], at.driver.token), "forbidden");
  });

  it("mail it", async () => {
    const { id } = await raised();
    const { status, body } = await move(id, "send");
    expect(status).toBe(200);
    const sending = Invoice.parse(body);
    expect(sending.emailedAt).not.toBeNull();
    expect(sending.emailStatus).toBe("queued");
    expect(await actionsOn(id)).toEqual(["invoice.raised", "invoice.sent"]);
    expectError(await move(randomUUID(), "send"), "not_found");
  });
});
