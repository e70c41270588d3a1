import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import {
  callerFor,
  makeKey,
  makeMember,
  makeMerchant,
  signInAs,
  testService,
} from "@roundsman/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";

/* docs/contract/invoices-and-payments.md#put-invoicesiddispute. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;

const Dispute = z
  .strictObject({ reason: z.string(), since: z.iso.datetime(), setByName: z.string() })
  .nullable();
const Invoice = z.object({
  id: z.uuid(),
  customerId: z.uuid(),
  totalPence: z.int(),
  dispute: Dispute,
});
const Page = z.object({ items: z.array(Invoice) });
const Made = z.object({ id: z.uuid() });

async function raised(more: object = {}) {
  const customer = { name: "Mrs Tyson", onAccount: true };
  const { id: customerId } = Made.parse(
    (await api.post("/customers", { as, body: customer })).body,
  );
  const lines = [{ productId: at.product.id, quantity: 1 }];
  const body = { customerId, fulfilment: "collection", lines, ...more };
  const { id } = Made.parse((await api.post("/orders", { as, body })).body);
  await api.post(`/orders/${id}/collected`, { as, body: {} });
  const { items } = Page.parse(
    (await api.post("/invoices", { as, body: { orderIds: [id] } })).body,
  );
  const [invoice] = items;
  if (!invoice) throw new Error("No invoice was raised");
  return invoice;
}
const put = (id: string, body: unknown, who: string | undefined = as) =>
  api.put(`/invoices/${id}/dispute`, { as: who, body });
const end = (id: string, who: string | undefined = as) =>
  api.delete(`/invoices/${id}/dispute`, { as: who });
const read = async (id: string) =>
  Invoice.parse((await api.get(`/invoices/${id}`, { as })).body).dispute;
const recordsOf = (subjectId: string) =>
  service.database.service.activity.findMany({
    where: { subjectId, action: { in: ["invoice.disputed", "invoice.dispute_ended"] } },
    orderBy: { id: "asc" },
  });

describe("PUT /invoices/{id}/returns", () => {
  const Billed = z.object({ lines: z.array(Made) });
  const noted = async (id: string, who: string | undefined = as, quantity = 1) => {
    const { lines } = Billed.parse((await api.get(`/invoices/${id}`, { as })).body);
    const body = {
      lines: lines.map((line) => ({ invoiceLineId: line.id, quantity })),
      reason: "Leaking",
    };
    return api.put(`/invoices/${id}/returns`, { as: who, body });
  };

  it("offers a credit note of what came back, and is recorded", async () => {
    const { id } = await raised();
    const answer = await noted(id);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      creditOffer: { lines: [{ quantity: 1 }], reason: "Leaking" },
    });
    const listed = Page.parse((await api.get("/invoices?toCredit=true", { as })).body);
    expect(listed.items.map((one) => one.id)).toEqual([id]);
    expect(
      await service.database.service.activity.count({
        where: { subjectId: id, action: "invoice.returns_noted", actorUserId: at.owner.id },
      }),
    ).toBe(1);
    expectError(await noted(id, as, 2), "conflict");
  });

  it("knows nothing of another business, and asks for the scope", async () => {
    const { id } = await raised();
    expectError(await noted(id, elsewhere.owner.token), "not_found");
    const key = await makeKey(service, at.business, at.owner, ["invoices:write"]);
    expectError(await noted(id, key), "forbidden");
  });
});

describe("PUT /invoices/{id}/dispute", () => {
  it("puts an invoice in dispute, and says why, since when and by whom", async () => {
    const { id, dispute } = await raised();
    expect(dispute).toBeNull();
    const { status, body } = await put(id, { reason: "  Two came empty " });
    expect(status).toBe(200);
    const disputed = Invoice.parse(body).dispute;
    expect(disputed).toMatchObject({ reason: "Two came empty", setByName: at.owner.name });
    expect(await read(id)).toEqual(disputed);
    expect(await recordsOf(id)).toMatchObject([
      {
        action: "invoice.disputed",
        actorUserId: at.owner.id,
        before: { disputeReason: null },
        after: { disputeReason: "Two came empty" },
      },
    ]);
  });

  it("changes the reason and keeps since when; the same again changes nothing", async () => {
    const { id } = await raised();
    const first = Invoice.parse((await put(id, { reason: "Short" })).body).dispute;
    expect((await read(id))?.since).toBe(first?.since);
    await put(id, { reason: "Short by two" });
    expect(await read(id)).toEqual({ ...first, reason: "Short by two" });
    await put(id, { reason: "Short by two" });
    expect(await recordsOf(id)).toHaveLength(2);
  });

  it("is refused of one that is paid or void", async () => {
    const [paid, gone] = [await raised(), await raised()];
    await api.post(`/invoices/${paid.id}/paid`, { as, body: {} });
    await api.post(`/invoices/${gone.id}/void`, { as, body: {} });
    for (const { id } of [paid, gone]) expectError(await put(id, { reason: "No" }), "conflict");
  });

  it("asks for a reason, the permission, and an invoice of the business", async () => {
    const { id } = await raised();
    expectValidation(await put(id, { reason: " " }), "reason");
    expectValidation(await put(id, { reason: "x".repeat(501) }), "reason");
    const key = await makeKey(service, at.business, at.owner, ["invoices:read"]);
    expectError(await put(id, { reason: "No" }, key), "forbidden");
    expectError(await end(id, key), "forbidden");
    expectError(await put(id, { reason: "No" }, elsewhere.owner.token), "not_found");
    expectError(await end(id, elsewhere.owner.token), "not_found");
    expect(await read(id)).toBeNull();
  });
});

describe("DELETE /invoices/{id}/dispute", () => {
  it("ends it once, also of one that was paid meanwhile", async () => {
    const { id } = await raised();
    await put(id, { reason: "Short" });
    await api.post(`/invoices/${id}/paid`, { as, body: {} });
    expect(await read(id)).toMatchObject({ reason: "Short" });
    for (const _ of [1, 2]) {
      expect(Invoice.parse((await end(id)).body).dispute).toBeNull();
    }
    expect(await recordsOf(id)).toMatchObject([{}, { action: "invoice.dispute_ended" }]);
  });
});

describe("what is in dispute", () => {
  it("is a list of its own, and a sum among what is owed", async () => {
    const disputed = await raised();
    const { customerId } = disputed;
    const other = await raised({ customerId });
    await put(disputed.id, { reason: "Short" });
    const listed = async (query: string) =>
      Page.parse(
        (await api.get(`/invoices?customerId=${customerId}&${query}`, { as })).body,
      ).items.map(({ id }) => id);
    expect(await listed("disputed=true")).toEqual([disputed.id]);
    expect(await listed("disputed=false")).toEqual([other.id]);
    const admin = await makeMember(service, at.business, "admin");
    const { office } = callerFor(service, { token: await signInAs(service, admin) });
    const { items, totals } = await office.invoices.listOwing({ limit: 100 });
    expect(items.find((one) => one.customerId === customerId)).toMatchObject({
      invoices: 2,
      owedPence: disputed.totalPence + other.totalPence,
      disputedPence: disputed.totalPence,
    });
    expect(totals.disputedPence).toBeGreaterThanOrEqual(disputed.totalPence);
  });
});
