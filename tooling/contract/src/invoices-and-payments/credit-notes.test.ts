import { randomUUID } from "node:crypto";
import { makeDelivered, makeMerchant, testService } from "@roundsman/api/testing";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";

const VatTreatment = z.enum(["standard", "exempt", "outside_scope"]);
const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const as = at.owner.token;

const why = z.string().nullable();
/** A credit note as in docs/contract/invoices-and-payments.md. */
const CreditNote = z.strictObject({
  id: z.uuid(),
  number: z.string(),
  invoiceId: z.uuid(),
  invoiceNumber: z.string(),
  customerId: z.uuid().nullable(),
  customerName: z.string(),
  billTo: z.string().nullable(),
  issuedOn: z.iso.date(),
  reason: z.string(),
  lines: z.array(
    z.strictObject({
      invoiceLineId: z.uuid().nullable(),
      description: z.string(),
      quantity: z.int(),
      unitPrice: z.int(),
      unitPriceIncVat: z.int().nullable(),
      discountPercent: z.number(),
      vatRate: z.int(),
      vatTreatment: VatTreatment,
      total: z.int(),
    }),
  ),
  vat: z.array(
    z.strictObject({
      vatRate: z.int(),
      vatTreatment: VatTreatment,
      netPence: z.int(),
      vatPence: z.int(),
    }),
  ),
  netPence: z.int(),
  vatPence: z.int(),
  totalPence: z.int(),
  reversesId: z.uuid().nullable(),
  reversed: z.boolean(),
  reversedById: z.uuid().nullable(),
  allocations: z.array(
    z.strictObject({
      kind: z.enum(["invoice", "refund"]),
      id: z.uuid(),
      number: z.string().nullable(),
      amountPence: z.int(),
    }),
  ),
  unallocatedPence: z.int(),
  emailedAt: z.iso.datetime().nullable(),
  emailStatus: z.enum(["queued", "sending", "sent", "kept", "failed"]).nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  can: z.strictObject({ allocate: why, refund: why, reverse: why, send: why }),
});
const Page = z.strictObject({ items: z.array(CreditNote), nextCursor: z.string().nullable() });

interface Billed {
  id: string;
  number: string;
  customerId: string;
  totalPence: number;
  lines: { id: string; quantity: number }[];
}
async function billed(of = at): Promise<Billed> {
  const body = { orderIds: [await makeDelivered(service, of)] };
  const raised = await api.post("/invoices", { as: of.owner.token, body });
  const [invoice] = (raised.body as { items: Billed[] }).items;
  if (!invoice) throw new Error("No invoice was raised");
  return invoice;
}
const credit = (id: string, body: object = { reason: "Damaged" }) =>
  api.post(`/invoices/${id}/credit`, { as, body });
const move = (id: string, name: string, body?: object) =>
  api.post(`/credit-notes/${id}/${name}`, { as, body });
const read = async (id: string) =>
  CreditNote.parse((await api.get(`/credit-notes/${id}`, { as })).body);

describe("POST /invoices/{id}/credit", () => {
  it("credits lines, sums, or all of it, and is found again", async () => {
    const { id, number, customerId, totalPence, lines } = await billed();
    const [line] = lines;
    const some = { lines: [{ invoiceLineId: line?.id, quantity: 1 }], reason: "One was empty" };
    const answer = await credit(id, some);
    expect(answer.status).toBe(201);
    const first = CreditNote.parse(answer.body);
    expect(first).toMatchObject({
      invoiceId: id,
      invoiceNumber: number,
      customerId,
      lines: [{ invoiceLineId: line?.id, quantity: 1 }],
      allocations: [{ kind: "invoice", id, number, amountPence: first.totalPence }],
    });
    const sum = { amounts: [{ vatRate: 5, netPence: 100 }], reason: "Goodwill" };
    const second = CreditNote.parse((await credit(id, sum)).body);
    expect([second.netPence, second.vatPence]).toEqual([100, 5]);
    const rest = CreditNote.parse((await credit(id)).body);
    expect(first.totalPence + second.totalPence + rest.totalPence).toBe(totalPence);
    expect((await api.get(`/invoices/${id}`, { as })).body).toMatchObject({ status: "paid" });
    const { items } = Page.parse((await api.get(`/credit-notes?invoiceId=${id}`, { as })).body);
    expect(items).toEqual([rest, second, first]);
    expect(await read(first.id)).toEqual(first);
    const page = await api.get("/credit-notes?limit=1", { as });
    expect(Page.parse(page.body).nextCursor).not.toBeNull();
  });

  it("refuses in the specified order: 404, 409, 422, 409", async () => {
    const { id, lines } = await billed();
    const invoiceLineId = lines[0]?.id;
    expectError(await credit(randomUUID(), {}), "not_found");
    expectValidation(await credit(id, {}), "reason");
    const of = (...quantities: number[]) => ({
      reason: "Short",
      lines: quantities.map((quantity) => ({ invoiceLineId, quantity })),
    });
    expectValidation(await credit(id, of(0)), "lines.0.quantity");
    expectValidation(await credit(id, of(1, 1)), "lines.1.invoiceLineId");
    expectError(await credit(id, of(99)), "conflict");
    const another = { reason: "Short", lines: [{ invoiceLineId: randomUUID(), quantity: 1 }] };
    expectError(await credit(id, another), "not_found");
    expectError(
      await api.post(`/invoices/${id}/credit`, { as: at.driver.token, body: of(1) }),
      "forbidden",
    );
    expect((await api.get(`/invoices/${id}`, { as })).body).toMatchObject({ creditNotes: [] });
    await credit(id);
    // The stored state is checked before the body.
    expectError(await credit(id, {}), "conflict");
    expectError(await api.post(`/invoices/${id}/void`, { as, body: {} }), "conflict");
  });
});

describe("POST /credit-notes/{id}/…", () => {
  it("allocate, refund and reverse what is left, and say when nothing is", async () => {
    const { id, customerId, totalPence } = await billed();
    const money = { customerId, method: "cash", amountPence: totalPence };
    await api.post("/receipts", { as, body: money });
    const note = CreditNote.parse((await credit(id)).body);
    expect(note.unallocatedPence).toBe(totalPence);
    expectError(await move(note.id, "allocate"), "conflict");
    expectValidation(
      await move(note.id, "refund", { method: "cash", refundedOn: "2999-01-01" }),
      "refundedOn",
    );
    expectError(
      await move(note.id, "refund", { method: "cash", amountPence: totalPence + 1 }),
      "conflict",
    );
    const part = await move(note.id, "refund", { method: "cheque", amountPence: 100 });
    expect(CreditNote.parse(part.body).unallocatedPence).toBe(totalPence - 100);
    expectError(await move(note.id, "reverse", { reason: "Wrong" }), "conflict");
    expect(CreditNote.parse((await move(note.id, "refund", { method: "cash" })).body).can).toEqual({
      allocate: "Nothing is left of this credit note.",
      refund: "Nothing is left of this credit note.",
      reverse: "A part of this credit note was paid back, so it can't be reversed.",
      send: null,
    });
    const other = await billed();
    const mistake = CreditNote.parse((await credit(other.id)).body);
    expectValidation(await move(mistake.id, "reverse", {}), "reason");
    const reversal = CreditNote.parse((await move(mistake.id, "reverse", { reason: "x" })).body);
    expect(reversal).toMatchObject({ reversesId: mistake.id, totalPence: -mistake.totalPence });
    expect(await read(mistake.id)).toMatchObject({ reversed: true, allocations: [] });
    expectError(await move(randomUUID(), "reverse", {}), "not_found");
  });

  it("send mails it with its PDF, where the customer has an address", async () => {
    const { id, customerId } = await billed();
    const note = CreditNote.parse((await credit(id)).body);
    const db = service.database.service;
    await db.customer.updateMany({ where: { id: customerId }, data: { email: null } });
    expectError(await move(note.id, "send"), "conflict");
    await db.customer.updateMany({ where: { id: customerId }, data: { email: "a@b.example" } });
    const sent = CreditNote.parse((await move(note.id, "send")).body);
    expect(sent).toMatchObject({ emailStatus: "queued", can: { send: null } });
    const mails = await db.email.findMany({ where: { subjectId: note.id } });
    expect(mails).toMatchObject([{ kind: "credit_note.sent", toAddress: "a@b.example" }]);
    const pdf = await api.get(`/credit-notes/${note.id}/pdf`, { as });
    const headers = {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${note.number}.pdf"`,
    };
    expect(pdf).toMatchObject({ status: 200, headers });
  });
});
