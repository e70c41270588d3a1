import { randomUUID } from "node:crypto";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { makeKey, makeMember, makeMerchant, signInAs, testService } from "@roundsman/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";

/* docs/contract/customers-and-prices.md#put-customersidstop. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;

const Customer = z.object({
  id: z.uuid(),
  stop: z
    .strictObject({ reason: z.string(), since: z.iso.datetime(), setByName: z.string() })
    .nullable(),
});
const Page = z.object({ items: z.array(Customer) });

const made = async (who = as) =>
  Customer.parse((await api.post("/customers", { as: who, body: { name: "Mrs Tyson" } })).body);
const put = (id: string, body: unknown, who: string | undefined = as) =>
  api.put(`/customers/${id}/stop`, { as: who, body });
const lift = (id: string, who: string | undefined = as) =>
  api.delete(`/customers/${id}/stop`, { as: who });
const read = async (id: string) =>
  Customer.parse((await api.get(`/customers/${id}`, { as })).body).stop;
const recordsOf = (subjectId: string) =>
  service.database.service.activity.findMany({
    where: { subjectId, action: { in: ["customer.stopped", "customer.unstopped"] } },
    orderBy: { id: "asc" },
  });

describe("PUT /customers/{id}/stop", () => {
  it("puts a customer on stop, and says why, since when and by whom", async () => {
    const { id, stop } = await made();
    expect(stop).toBeNull();
    const { status, body } = await put(id, { reason: "  Two invoices are unpaid " });
    expect(status).toBe(200);
    const stopped = Customer.parse(body).stop;
    expect(stopped).toMatchObject({ reason: "Two invoices are unpaid", setByName: at.owner.name });
    expect(await read(id)).toEqual(stopped);
    expect(await recordsOf(id)).toMatchObject([
      {
        action: "customer.stopped",
        actorUserId: at.owner.id,
        before: { stopReason: null },
        after: { stopReason: "Two invoices are unpaid" },
      },
    ]);
  });

  it("changes the reason and keeps since when; the same again changes nothing", async () => {
    const { id } = await made();
    const first = Customer.parse((await put(id, { reason: "Unpaid" })).body).stop;
    const other = await makeMember(service, at.business, "admin");
    const again = await put(id, { reason: "Unpaid" }, await signInAs(service, other));
    expect(Customer.parse(again.body).stop).toEqual(first);
    await put(id, { reason: "Unpaid since May" }, await signInAs(service, other));
    expect(await read(id)).toEqual({
      reason: "Unpaid since May",
      since: first?.since,
      setByName: other.name,
    });
    expect(await recordsOf(id)).toMatchObject([
      { actorUserId: at.owner.id },
      { actorUserId: other.id, before: { stopReason: "Unpaid" } },
    ]);
  });

  it("holds the bounds of the reason", async () => {
    const { id } = await made();
    for (const reason of ["x", "x".repeat(500)])
      expect((await put(id, { reason })).status).toBe(200);
    for (const reason of ["", " ", "x".repeat(501), null, 7, undefined]) {
      expectValidation(await put(id, { reason }), "reason");
    }
  });

  it("puts nobody on stop who is archived or erased", async () => {
    const { id } = await made();
    await api.patch(`/customers/${id}`, { as, body: { archived: true } });
    // The stored state is checked before the body.
    expectError(await put(id, {}), "conflict");
    await service.database.service.customer.updateMany({
      where: { id },
      data: { name: "Erased customer", erasedAt: new Date() },
    });
    expectError(await put(id, {}), "conflict");
    expectError(await lift(id), "conflict");
  });
});

describe("DELETE /customers/{id}/stop", () => {
  it("takes them off it, archived ones too; of one who is not on it nothing changes", async () => {
    const { id } = await made();
    await put(id, { reason: "Unpaid" });
    await api.patch(`/customers/${id}`, { as, body: { archived: true } });
    const { status, body } = await lift(id);
    expect([status, Customer.parse(body).stop]).toEqual([200, null]);
    expect((await lift(id)).status).toBe(200);
    expect((await recordsOf(id)).map(({ action, before }) => [action, before])).toEqual([
      ["customer.stopped", { stopReason: null }],
      ["customer.unstopped", { stopReason: "Unpaid" }],
    ]);
  });
});

describe("both", () => {
  it("find the customer before they judge the body, and the caller before both", async () => {
    const theirs = await made(elsewhere.owner.token);
    await put(theirs.id, { reason: "Unpaid" }, elsewhere.owner.token);
    const reading = await makeKey(service, at.business, at.owner, ["customers:read"]);
    for (const ask of [(id: string, who?: string) => put(id, {}, who), lift]) {
      expectError(await ask(theirs.id, at.driver.token), "forbidden");
      expectError(await ask(theirs.id, reading), "forbidden");
      expectError(await ask(theirs.id), "not_found");
      expectError(await ask(randomUUID()), "not_found");
      expectValidation(await ask("x"), "id");
    }
    const { body } = await api.get(`/customers/${theirs.id}`, { as: elsewhere.owner.token });
    expect(Customer.parse(body).stop).not.toBeNull();
  });
});

describe("GET /customers?onStop", () => {
  it("lists those on stop, and the others", async () => {
    const { owner } = await makeMerchant(service);
    const [one, other] = [await made(owner.token), await made(owner.token)];
    await put(one.id, { reason: "Unpaid" }, owner.token);
    const listed = async (query: string) =>
      Page.parse((await api.get(`/customers?${query}`, { as: owner.token })).body).items.map(
        ({ id, stop }) => [id, stop?.reason],
      );
    expect(await listed("onStop=true")).toEqual([[one.id, "Unpaid"]]);
    expect(await listed("onStop=false")).toEqual([[other.id, undefined]]);
    expect(await listed("")).toHaveLength(2);
    expectValidation(await api.get("/customers?onStop=perhaps", { as }), "onStop");
  });
});

describe("POST /orders and PATCH /orders/{id} for a customer on stop", () => {
  const Order = z.object({ id: z.uuid(), paymentMethod: z.string() });

  it("refuse on account with the reason, and take it with `override`", async () => {
    const { id: customerId } = await made();
    await put(customerId, { reason: "Two invoices are unpaid" });
    const lines = [{ productId: at.product.id, quantity: 1 }];
    const order = { customerId, fulfilment: "collection", lines };
    const take = (more: object) => api.post("/orders", { as, body: { ...order, ...more } });
    const onAccount = { paymentMethod: "on_account" };
    const refused = await take(onAccount);
    expectError(refused, "conflict");
    expect(refused.body).toMatchObject({ message: expect.stringContaining("Two invoices") });
    for (const override of ["", " ", "x".repeat(301), null]) {
      expectValidation(await take({ ...onAccount, override }), "override");
    }
    const override = "x".repeat(300);
    expect((await take({ ...onAccount, override })).status).toBe(201);
    const { id } = Order.parse((await take({ paymentMethod: "cash" })).body);
    const change = (body: object, who = as) => api.patch(`/orders/${id}`, { as: who, body });
    expectError(await change(onAccount), "conflict");
    const scopes = ["orders:read", "orders:write"] as const;
    const key = await makeKey(service, at.business, at.owner, [...scopes]);
    expectError(await change({ ...onAccount, override }, key), "forbidden");
    expect(Order.parse((await change({ ...onAccount, override })).body)).toMatchObject(onAccount);
  });
});
