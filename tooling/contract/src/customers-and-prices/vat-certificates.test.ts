import { randomUUID } from "node:crypto";
import {
  makeAddress,
  makeCustomer,
  makeKey,
  makeMerchant,
  testService,
} from "@roundsman/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";

/* docs/contract/customers-and-prices.md#vatcertificate, and the VAT of orders with a certificate. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;

const VatCertificate = z.strictObject({
  id: z.uuid(),
  addressId: z.uuid(),
  customerId: z.uuid(),
  qualifyingPercent: z.int().min(0).max(100),
  signedBy: z.string(),
  signedOn: z.iso.date(),
  validFrom: z.iso.date(),
  validUntil: z.iso.date().nullable(),
  notes: z.string().nullable(),
  state: z.enum(["valid", "not_yet", "expired", "followed", "withdrawn"]),
  withdrawnAt: z.iso.datetime().nullable(),
  withdrawnReason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  can: z.strictObject({ withdraw: z.string().nullable() }),
});
const Page = z.strictObject({ items: z.array(VatCertificate), nextCursor: z.string().nullable() });

const customer = await makeCustomer(service, at.business);
const address = async () => (await makeAddress(service, at.business, customer)).id;
const add = (id: string, body: object = {}, who: string | undefined = as) =>
  api.post(`/addresses/${id}/vat-certificates`, {
    as: who,
    body: { qualifyingPercent: 70, signedBy: "J. Tyson", signedOn: "2026-03-03", ...body },
  });
const made = async (id: string, body: object = {}) =>
  VatCertificate.parse((await add(id, body)).body);
const withdraw = (
  id: string,
  body: unknown = { withdrawnReason: "Sold" },
  who: string | undefined = as,
) => api.patch(`/vat-certificates/${id}`, { as: who, body });
const list = async (id: string, query = "") =>
  Page.parse((await api.get(`/addresses/${id}/vat-certificates${query}`, { as })).body);
const actionsOn = async (subjectId: string) =>
  (
    await service.database.service.activity.findMany({
      where: { subjectId },
      orderBy: { id: "asc" },
    })
  ).map(({ action }) => action);

describe("POST /addresses/{id}/vat-certificates", () => {
  it("adds one that holds from the day it was signed", async () => {
    const id = await address();
    const { status, body } = await add(id);
    expect(status).toBe(201);
    expect(VatCertificate.parse(body)).toMatchObject({
      addressId: id,
      customerId: customer.id,
      validFrom: "2026-03-03",
      validUntil: null,
      state: "valid",
      can: { withdraw: null },
    });
    expect(await actionsOn(id)).toEqual(["vat_certificate.added"]);
  });

  it.each([
    ["qualifyingPercent", [0, 100], [-1, 101, 59.5, null]],
    ["signedBy", ["x".repeat(120)], ["", "x".repeat(121), null]],
    ["signedOn", ["2026-03-03"], ["3 March", null]],
    ["validUntil", ["2026-03-03", null], ["2026-03-02", "never"]],
    ["notes", ["x".repeat(500), null], ["x".repeat(501)]],
  ] as [string, unknown[], unknown[]][])("holds the bounds of %s", async (field, good, bad) => {
    const id = await address();
    for (const value of good) expect((await add(id, { [field]: value })).status).toBe(201);
    for (const value of bad) expectValidation(await add(id, { [field]: value }), field);
  });

  it("is refused at another business's address, without the permission, and at an archived one", async () => {
    const id = await address();
    expectError(await add(id, {}, elsewhere.owner.token), "not_found");
    expectError(await add(randomUUID()), "not_found");
    const reader = await makeKey(service, at.business, at.owner, ["customers:read"]);
    expectError(await add(id, {}, reader), "forbidden");
    await api.patch(`/addresses/${id}`, { as, body: { archived: true } });
    expectError(await add(id), "conflict");
  });
});

describe("GET /addresses/{id}/vat-certificates", () => {
  it("lists them by when they were entered, with how each stands", async () => {
    const id = await address();
    const old = await made(id, { validUntil: "2026-03-31" });
    const before = await made(id);
    const holds = await made(id, { qualifyingPercent: 40, signedOn: "2026-03-04" });
    const next = await made(id, { validFrom: "2190-01-01" });
    const { items } = await list(id);
    expect(items.map((one) => [one.id, one.state])).toEqual([
      [next.id, "not_yet"],
      [holds.id, "valid"],
      [before.id, "followed"],
      [old.id, "expired"],
    ]);
    const first = await list(id, "?limit=3");
    expect(first.items).toEqual(items.slice(0, 3));
    expect((await list(id, `?limit=3&cursor=${first.nextCursor}`)).items).toEqual(items.slice(3));
    const other = { as: elsewhere.owner.token };
    expectError(await api.get(`/addresses/${id}/vat-certificates`, other), "not_found");
  });
});

describe("PATCH /vat-certificates/{id}", () => {
  it("withdraws one once, with a reason; the one before it holds again", async () => {
    const id = await address();
    const first = await made(id);
    const second = await made(id, { signedOn: "2026-04-01" });
    const { status, body } = await withdraw(second.id);
    expect([status, VatCertificate.parse(body)]).toMatchObject([
      200,
      { state: "withdrawn", withdrawnReason: "Sold", can: { withdraw: expect.any(String) } },
    ]);
    expect((await list(id)).items.at(-1)).toMatchObject({ id: first.id, state: "valid" });
    expectError(await withdraw(second.id), "conflict");
    expect(await actionsOn(id)).toEqual([
      "vat_certificate.added",
      "vat_certificate.added",
      "vat_certificate.withdrawn",
    ]);
  });

  it("is refused to another business, without the permission, and without a reason", async () => {
    const { id } = await made(await address());
    expectError(await withdraw(id, undefined, elsewhere.owner.token), "not_found");
    const reader = await makeKey(service, at.business, at.owner, ["customers:read"]);
    expectError(await withdraw(id, undefined, reader), "forbidden");
    expectValidation(await withdraw(id, {}), "withdrawnReason");
  });
});

it("an order says by ?explain=true which certificate and rule its VAT follows", async () => {
  const id = await address();
  const certificate = await made(id);
  const product = await api.post("/products", {
    as,
    body: {
      name: "Propane 50 kg",
      vatRate: 5,
      vatFuel: "lpg_cylinder",
      hazardKg: 50,
      unitPrice: 9000,
    },
  });
  const { id: productId } = z.object({ id: z.uuid() }).parse(product.body);
  const taken = await api.post("/orders", {
    as,
    body: { customerId: customer.id, deliveryAddressId: id, lines: [{ productId, quantity: 21 }] },
  });
  const order = z
    .object({ id: z.uuid(), lines: z.array(z.object({ vatCertificateId: z.uuid() })) })
    .parse(taken.body);
  expect(order.lines).toEqual([{ vatCertificateId: certificate.id }]);
  expect((await api.get(`/orders/${order.id}`, { as })).body).not.toHaveProperty("explanation");
  expect((await api.get(`/orders/${order.id}?explain=true`, { as })).body).toMatchObject({
    explanation: [
      {
        rule: "vat.fuel-and-power",
        source: expect.stringContaining("VAT Act 1994"),
        message: "Propane 50 kg: 5%: certificate of 3 March 2026, 70% qualifying.",
        overridden: null,
      },
    ],
  });
});
