import { randomUUID } from "node:crypto";
import { makeDelivered, makeMerchant, testService } from "@roundsman/api/testing";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const as = at.owner.token;

const Method = z.enum([
  "cash",
  "cheque",
  "bank_transfer",
  "card_link",
  "shop",
  "card_machine",
  "direct_debit",
]);
/** A receipt as in docs/contract/invoices-and-payments.md. */
const Receipt = z.strictObject({
  id: z.uuid(),
  customerId: z.uuid().nullable(),
  customerName: z.string().nullable(),
  method: Method,
  amountPence: z.int(),
  receivedOn: z.iso.date(),
  reference: z.string().nullable(),
  opening: z.boolean(),
  reversesId: z.uuid().nullable(),
  reason: z.string().nullable(),
  reversed: z.boolean(),
  reversedById: z.uuid().nullable(),
  allocations: z.array(
    z.strictObject({
      kind: z.enum(["invoice", "order", "refund"]),
      id: z.uuid(),
      number: z.string().nullable(),
      amountPence: z.int(),
    }),
  ),
  unallocatedPence: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  can: z.strictObject({
    reverse: z.string().nullable(),
    allocate: z.string().nullable(),
    refund: z.string().nullable(),
  }),
});
const Page = z.strictObject({ items: z.array(Receipt), nextCursor: z.string().nullable() });

interface Billed {
  id: string;
  number: string;
  customerId: string;
}
/** Raises an invoice of £72.45. */
async function billed(of = at): Promise<Billed> {
  const body = { orderIds: [await makeDelivered(service, of)] };
  const raised = await api.post("/invoices", { as: of.owner.token, body });
  const [invoice] = (raised.body as { items: Billed[] }).items;
  if (!invoice) throw new Error("No invoice was raised");
  return invoice;
}
const post = (body: object) => api.post("/receipts", { as, body });
const move = (id: string, name: string, body?: object) =>
  api.post(`/receipts/${id}/${name}`, { as, body });
const actionsOn = async (subjectId: string) =>
  (
    await service.database.service.activity.findMany({
      where: { subjectId },
      orderBy: { at: "asc" },
    })
  ).map((row) => row.action);

describe("POST /receipts", () => {
  it("records money, and what it pays", async () => {
    const { id, number, customerId } = await billed();
    const allocations = [{ invoiceId: id, amountPence: 7000 }];
    const money = { method: "cheque", reference: "100482", receivedOn: "2026-11-02" };
    const answer = await post({ customerId, amountPence: 7100, ...money, allocations });
    expect(answer.status).toBe(201);
    const receipt = Receipt.parse(answer.body);
    expect(receipt).toMatchObject({
      ...money,
      customerId,
      amountPence: 7100,
      unallocatedPence: 100,
      allocations: [{ kind: "invoice", id, number, amountPence: 7000 }],
      can: { reverse: null, allocate: null, refund: null },
    });
    expect(await actionsOn(receipt.id)).toEqual(["receipt.recorded"]);
    const again = await api.get(`/receipts/${receipt.id}`, { as });
    expect(Receipt.parse(again.body)).toEqual(receipt);
    const { body } = await api.get(`/receipts?customerId=${customerId}&unallocated=true`, { as });
    expect(Page.parse(body).items).toContainEqual(receipt);
  });

  it("refuses in the specified order: 422, 404, 409", async () => {
    const { id, customerId } = await billed();
    const money = { customerId, method: "cash", amountPence: 100 };
    expectValidation(await post({ ...money, amountPence: 0 }), "amountPence");
    expectValidation(await post({ ...money, method: "card_link" }), "method");
    expectValidation(await post({ ...money, receivedOn: "2999-01-01" }), "receivedOn");
    const twice = { invoiceId: id, amountPence: 1 };
    const chosen = (...allocations: object[]) => ({ ...money, allocations });
    expectValidation(await post(chosen(twice, twice)), "allocations.1.invoiceId");
    expectError(await post({ ...money, customerId: randomUUID() }), "not_found");
    const theirs = await billed(await makeMerchant(service));
    expectError(await post({ ...money, customerId: theirs.customerId }), "not_found");
    expectError(await post(chosen({ invoiceId: theirs.id, amountPence: 1 })), "not_found");
    expectError(await post(chosen({ invoiceId: id, amountPence: 101 })), "conflict");
    const driver = { as: at.driver.token, body: money };
    expectError(await api.post("/receipts", driver), "forbidden");
    // The refused receipts left nothing behind.
    const { body } = await api.get(`/invoices/${id}`, { as });
    expect(body).toMatchObject({ paidPence: 0, payments: [] });
  });
});

describe("POST /receipts/{id}/allocate and /reverse", () => {
  it("pay invoices with what is left, and take all of it back", async () => {
    const { id: invoiceId, customerId } = await billed();
    const money = { customerId, method: "bank_transfer", amountPence: 7245, allocations: [] };
    const { id } = Receipt.parse((await post(money)).body);
    const allocations = [{ invoiceId, amountPence: 7245 }];
    expect(Receipt.parse((await move(id, "allocate", { allocations })).body)).toMatchObject({
      unallocatedPence: 0,
    });
    expect((await api.get(`/invoices/${invoiceId}`, { as })).body).toMatchObject({
      status: "paid",
      paidVia: "office",
    });
    expectError(await move(id, "allocate"), "conflict");
    expectValidation(await move(id, "reverse", {}), "reason");
    const body = { reason: "Paid by another customer" };
    expectValidation(
      await move(id, "reverse", { ...body, reversedOn: "2999-01-01" }),
      "reversedOn",
    );
    expect(Receipt.parse((await move(id, "reverse", body)).body)).toMatchObject({
      reversed: true,
      allocations: [],
    });
    expect((await api.get(`/invoices/${invoiceId}`, { as })).body).toMatchObject({
      status: "sent",
      paidPence: 0,
      paidAt: null,
    });
    // The stored state is checked before the body.
    expectError(await move(id, "reverse", {}), "conflict");
    expectError(await move(randomUUID(), "reverse", {}), "not_found");
    expect(await actionsOn(id)).toEqual([
      "receipt.recorded",
      "receipt.allocated",
      "receipt.reversed",
    ]);
  });
});
