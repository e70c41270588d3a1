import { randomUUID } from "node:crypto";
import {
  makeBusiness,
  makeCustomer,
  makeKey,
  makeMember,
  makeMerchant,
  makeProduct,
  signInAs,
  testService,
} from "@roundsman/api/testing";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { digestOf } from "@roundsman/testing/demo";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { SpecDryRun, SpecOrder } from "../order-shape";

/* docs/contract/orders.md: POST /orders with `dryRun`, and an order's VAT by rate. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;
const tenantId = at.business.id;
const rows = service.database.service;
const customer = await makeCustomer(service, at.business, { onAccount: false });
const address = await rows.deliveryAddress.create({
  data: { tenantId, customerId: customer.id, line1: "1 Fell Road", postcode: "LA9 4AA" },
  select: { id: true },
});
const option = await rows.deliveryOption.create({
  data: { tenantId, name: "Next day", pricePence: 1000, minDays: 1, maxDays: 2 },
  select: { id: true },
});

const draft = (more: object = {}) => ({
  deliveryAddressId: address.id,
  deliveryOptionId: option.id,
  lines: [{ productId: at.product.id, quantity: 2 }],
  ...more,
});
const take = (more: object = {}, asked: object = {}) =>
  api.post("/orders", { as, body: draft(more), ...asked });
const tryOut = (more: object = {}, asked: object = {}) => take({ ...more, dryRun: true }, asked);

/** Returns the fields that a dry run and the order share. */
function shared(body: unknown): object {
  const order = z.union([SpecDryRun, SpecOrder]).parse(body);
  const lines = order.lines.map(({ id: _id, ...line }) => line);
  const own = new Set([
    "id",
    "number",
    "trackingRef",
    "createdAt",
    "updatedAt",
    "dryRun",
    "refusals",
  ]);
  const figures = Object.entries(order).filter(([name]) => !own.has(name));
  return { ...Object.fromEntries(figures), lines };
}

describe("POST /orders with dryRun", () => {
  it("answers what the order would be, and the order is that", async () => {
    const mixed = await makeProduct(service, at.business, { vatRate: 20, unitPrice: 1234 });
    const more = {
      discountPercent: 7.5,
      notes: "Back gate",
      wantedOn: "2031-03-11",
      lines: [
        { productId: at.product.id, quantity: 3 },
        { productId: mixed.id, quantity: 1, unitPriceIncVat: 999 },
      ],
      collect: [{ productId: at.product.id, quantity: 1 }],
    };
    const tried = await tryOut(more);
    expect(tried.status).toBe(200);
    expect(SpecDryRun.parse(tried.body).refusals).toEqual([]);
    const taken = await take({ ...more, dryRun: false });
    expect(taken.status).toBe(201);
    expect(shared(tried.body)).toEqual(shared(taken.body));
    expect(taken.body).not.toHaveProperty("dryRun");
  });

  it("writes nothing: no row of the business differs, no number is used, no key kept", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const before = await digestOf(service, tenantId);
    expect((await tryOut({}, { headers })).status).toBe(200);
    expect((await tryOut({ externalRef: "SO-9" }, { headers })).status).toBe(200);
    expect(await digestOf(service, tenantId)).toEqual(before);
    const [first, second] = [await take({}, { headers }), await take()];
    const [one, two] = [first, second].map(({ body }) =>
      Number(SpecOrder.parse(body).number.slice(4)),
    );
    expect(two).toBe((one ?? 0) + 1);
    expect(first.headers).not.toHaveProperty("Idempotent-Replayed");
  });

  it("lists what the order itself is refused for, with its figures", async () => {
    const coal = await makeProduct(service, at.business, {
      fuelKind: "house_coal",
      fuelContainer: "sack",
      fullKg: 25,
      emptyKg: 0,
    });
    await rows.customer.updateMany({
      where: { id: customer.id },
      data: { stopReason: "Owes", stopSince: new Date(), stopSetByName: "Olivia" },
    });
    const area = await api.post("/delivery-areas", {
      as,
      body: { name: "Kendal", outwardCodes: ["LA9"], weekdays: ["tue"], maxStops: 0 },
    });
    const wanted = {
      lines: [{ productId: coal.id, quantity: 2 }],
      paymentMethod: "on_account",
      wantedOn: "2031-03-18",
    };
    const tried = SpecDryRun.parse((await tryOut(wanted)).body);
    expect(tried.refusals.map(({ path }) => path)).toEqual([
      "lines.0.productId",
      "paymentMethod",
      "wantedOn",
    ]);
    expect(tried.totalIncVatPence).toBe(8295);
    expectError(await take(wanted), "conflict");
    expect((await take(wanted)).body).toMatchObject({ message: tried.refusals[0]?.message });
    const ruleOverrides = ["fuel.standards", "delivery.capacity"].map((rule) => ({
      rule,
      reason: "They asked",
    }));
    const past = { ...wanted, ruleOverrides, override: "They paid today" };
    expect(SpecDryRun.parse((await tryOut(past)).body).refusals).toEqual([]);
    expect((await take(past)).status).toBe(201);
    const { id } = area.body as { id: string };
    await api.patch(`/delivery-areas/${id}`, { as, body: { archived: true } });
    await rows.customer.updateMany({
      where: { id: customer.id },
      data: { stopReason: null, stopSince: null, stopSetByName: null },
    });
  });

  it("is refused in the order that the operation has: 401, 402, 403, 404, 422, 409 of a reference", async () => {
    expectError(await tryOut({}, { as: undefined }), "unauthenticated");
    const late = await makeBusiness(service, { status: "canceled" });
    const there = await signInAs(service, await makeMember(service, late));
    expectError(await tryOut({}, { as: there }), "plan_required");
    const reader = await makeKey(service, at.business, at.owner, ["orders:read"]);
    expectError(await tryOut({}, { as: reader }), "forbidden");
    expectError(await tryOut({}, { as: elsewhere.owner.token }), "not_found");
    expectValidation(await tryOut({ lines: [] }), "lines");
    expectValidation(await take({ dryRun: "yes" }), "dryRun");
    await take({ externalRef: "SO-1" });
    expectError(await tryOut({ externalRef: "SO-1" }), "conflict");
  });
});

describe("the VAT of an order", () => {
  it("is shown by rate with the gross, exempt and outside the scope apart", async () => {
    const of = (vatRate: 0 | 5 | 20, vatTreatment: "standard" | "exempt" | "outside_scope") =>
      makeProduct(service, at.business, { unitPrice: 1000, vatRate, vatTreatment });
    const kinds = await Promise.all([
      of(20, "standard"),
      of(5, "standard"),
      of(0, "standard"),
      of(0, "exempt"),
    ]);
    const lines = kinds.map(({ id: productId }) => ({ productId, quantity: 1 }));
    const { body } = await take({ lines });
    const order = SpecOrder.parse(body);
    // £10 of each, and a quarter of the delivery's £10.
    expect(order.vat).toEqual([
      { vatRate: 0, vatTreatment: "standard", netPence: 1250, vatPence: 0 },
      { vatRate: 0, vatTreatment: "exempt", netPence: 1250, vatPence: 0 },
      { vatRate: 5, vatTreatment: "standard", netPence: 1250, vatPence: 63 },
      { vatRate: 20, vatTreatment: "standard", netPence: 1250, vatPence: 250 },
    ]);
    expect(order).toMatchObject({ netPence: 5000, vatPence: 313, totalIncVatPence: 5313 });
    expect(SpecOrder.parse((await api.get(`/orders/${order.id}`, { as })).body)).toEqual(order);
  });

  it("follows the rule with which the order was taken: a security carried a share of the delivery before", async () => {
    const kinds = await Promise.all(
      (["standard", "outside_scope"] as const).map((vatTreatment) =>
        makeProduct(service, at.business, {
          unitPrice: 1000,
          vatRate: vatTreatment === "standard" ? 20 : 0,
          vatTreatment,
        }),
      ),
    );
    const lines = kinds.map(({ id: productId }) => ({ productId, quantity: 1 }));
    const { id, vatPence } = SpecOrder.parse((await take({ lines })).body);
    // 20 % of £20, then of £15.
    expect(vatPence).toBe(400);
    await rows.order.updateMany({ where: { id }, data: { chargeRule: 1 } });
    const { body } = await api.get(`/orders/${id}`, { as });
    expect(SpecOrder.parse(body)).toMatchObject({ vatPence: 300, totalIncVatPence: 3300 });
  });
});
