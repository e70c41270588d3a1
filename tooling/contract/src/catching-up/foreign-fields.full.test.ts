import { randomUUID } from "node:crypto";
import { makeMerchant, testService } from "@roundsman/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { expectValidation, restOn } from "@roundsman/spec-rest/testing";

/* Integrators' own fields on our resources (docs/contract/conventions.md#metadata), which are the same on each. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;

const Shown = z.object({
  id: z.uuid(),
  externalRef: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
});
const Page = z.object({ items: z.array(Shown) });

const kept: [string, () => object][] = [
  ["/customers", () => ({ name: "Mrs Tyson" })],
  ["/products", () => ({ name: `Propane ${randomUUID().slice(0, 8)}` })],
  [
    "/orders",
    () => ({
      fulfilment: "collection",
      paymentMethod: "cash",
      lines: [{ productId: at.product.id, quantity: 1 }],
    }),
  ],
  ["/rounds", () => ({ roundDate: "2027-03-01" })],
  ["/stock/suppliers", () => ({ name: "Kendal Gases" })],
];

describe.each(kept)("%s", (path, body) => {
  const add = (more: object = {}) => api.post(path, { as, body: { ...body(), ...more } });
  const made = async (more: object = {}) => Shown.parse((await add(more)).body);
  const patch = (id: string, change: object) => api.patch(`${path}/${id}`, { as, body: change });
  const changed = async (id: string, change: object) => Shown.parse((await patch(id, change)).body);
  const found = async (externalRef: string, who = as) => {
    const query = new URLSearchParams({ externalRef });
    const { body: page } = await api.get(`${path}?${query.toString()}`, { as: who });
    return Page.parse(page).items.map(({ id }) => id);
  };

  it("has neither where nothing is said", async () => {
    expect(await made()).toMatchObject({ externalRef: null, metadata: {} });
  });

  it("keeps them from the beginning, without keys that have no value", async () => {
    const externalRef = randomUUID();
    const { id, ...one } = await made({
      externalRef,
      metadata: { crm: "7", vip: null, note: "" },
    });
    expect(one).toEqual({ externalRef, metadata: { crm: "7" } });
    expect((await api.get(`${path}/${id}`, { as })).body).toMatchObject(one);
  });

  it("merges by key; null and an empty text take a key off, null for all takes all", async () => {
    const { id } = await made({ metadata: { one: "1", two: "2", three: "3" } });
    const { metadata } = await changed(id, { metadata: { two: "II", three: "", four: "4" } });
    expect(metadata).toEqual({ one: "1", two: "II", four: "4" });
    expect(await changed(id, { metadata: { one: null } })).toMatchObject({
      metadata: { two: "II", four: "4" },
    });
    expect(await changed(id, { metadata: {} })).toMatchObject({
      metadata: { two: "II", four: "4" },
    });
    expect(await changed(id, { metadata: null })).toMatchObject({ metadata: {} });
  });

  it("keeps what two write of different keys at once", async () => {
    const { id } = await made();
    const keys = ["a", "b", "c", "d"];
    await Promise.all(keys.map((key) => patch(id, { metadata: { [key]: key } })));
    const { body: one } = await api.get(`${path}/${id}`, { as });
    expect(Shown.parse(one).metadata).toEqual({ a: "a", b: "b", c: "c", d: "d" });
  });

  it("takes as many and as long ones as it says, and no more", async () => {
    const many = (count: number, from = 0) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${from + n}`, "x"]));
    const { id } = await made({ metadata: many(20) });
    expectValidation(await patch(id, { metadata: many(1, 20) }), "metadata");
    expectValidation(await add({ metadata: many(21) }), "metadata");
    expect((await patch(id, { metadata: { ...many(1, 20), k0: null } })).status).toBe(200);
    const long = { ["k".repeat(40)]: "v".repeat(500) };
    expect((await made({ metadata: long })).metadata).toEqual(long);
    for (const bad of [
      { ["k".repeat(41)]: "x" },
      { "": "x" },
      { k: "v".repeat(501) },
      { k: 7 },
      { k: { deep: "x" } },
      { k: "a\u0000b" },
      ["x"],
      "x",
    ]) {
      expect((await add({ metadata: bad })).status).toBe(422);
    }
    expectValidation(await add({ externalRef: "x".repeat(121) }), "externalRef");
  });

  it("is found by exactly its reference, in its own business", async () => {
    const externalRef = `Ref ${randomUUID()}`;
    const { id } = await made({ externalRef });
    expect(await found(externalRef)).toEqual([id]);
    expect(await found(externalRef.slice(0, -1))).toEqual([]);
    expect(await found(externalRef, elsewhere.owner.token)).toEqual([]);
    await changed(id, { externalRef: null });
    expect(await found(externalRef)).toEqual([]);
  });

  it("may share its reference with another, unless it is an order", async () => {
    const externalRef = randomUUID();
    const { id } = await made({ externalRef });
    const again = await add({ externalRef });
    expect(again.status).toBe(path === "/orders" ? 409 : 201);
    expect(await found(externalRef)).toContain(id);
  });

  it("says what changed on the record", async () => {
    const { id } = await made();
    await patch(id, { externalRef: "R-1", metadata: { crm: "7" } });
    const rows = await service.database.service.activity.findMany({
      where: { subjectId: id },
      orderBy: { id: "desc" },
      take: 1,
    });
    expect(rows[0]?.after).toMatchObject({ externalRef: "R-1", metadata: { crm: "7" } });
  });
});

it("tells a driver who is out nothing of them, and leaves the round as it was handed over", async () => {
  const { body: made } = await api.post("/rounds", { as, body: { roundDate: "2027-03-01" } });
  const { id } = Shown.parse(made);
  const rounds = service.database.service.round;
  await rounds.updateMany({
    where: { id },
    data: { status: "done", issuedVersion: 1, version: 1 },
  });
  const { status, body } = await api.patch(`/rounds/${id}`, {
    as,
    body: { metadata: { trip: "9" }, externalRef: "T-9" },
  });
  expect({ status, body }).toMatchObject({ status: 200, body: { version: "2" } });
  expect(await rounds.findFirst({ where: { id } })).toMatchObject({ issuedVersion: 2 });
});
