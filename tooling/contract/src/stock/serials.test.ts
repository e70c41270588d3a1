import {
  makeBusiness,
  makeCustomer,
  makeDelivery,
  makeMember,
  makeMerchant,
  makeProduct,
  makeRound,
  signInAs,
  testService,
} from "@roundsman/api/testing";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const { business, owner, driver, yard, product, vehicle } = await makeMerchant(service);
const as = owner.token;
const today = new Date().toISOString().slice(0, 10);
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const Kept = z.object({ id: z.string(), number: z.string(), place: z.string() }).loose();
const History = z.object({
  history: z.array(
    z.object({ kind: z.string(), place: z.string(), placeName: z.string().nullable() }).loose(),
  ),
});

beforeAll(async () => {
  await api.patch(`/products/${product.id}`, { as, body: { tracksSerials: true } });
});

let count = 0;
async function serial(more: object = {}) {
  count += 1;
  const answer = await api.post("/stock/serials", {
    as,
    body: {
      productId: product.id,
      number: `FL ${count}`,
      testDueOn: dayFromNow(200),
      locationId: yard.id,
      ...more,
    },
  });
  expect(answer).toMatchObject({ status: 201 });
  return Kept.parse(answer.body);
}
const one = async (id: string) => (await api.get(`/stock/serials/${id}`, { as })).body;
const kinds = async (id: string) =>
  History.parse(await one(id)).history.map(({ kind, place }) => `${kind} ${place}`);

async function roundOf(more: object = {}) {
  const order = await makeDelivery(service, business, {
    lines: [{ productId: product.id, quantity: 3 }],
    collect: [{ productId: product.id, quantity: 2 }],
  });
  const { id, stopIds } = await makeRound(service, business, {
    driverUserId: driver.id,
    orderIds: [order.id],
    ...more,
  });
  return { id, stopId: stopIds[0] ?? "", orderId: order.id };
}
const load = (id: string, numbers: string[], who = as) =>
  api.post(`/rounds/${id}/serials/load`, {
    as: who,
    body: { serials: numbers.map((number) => ({ number })) },
  });

it("is known by its number, whatever its case and spaces, once a product", async () => {
  const tracked = await api.get(`/products/${product.id}`, { as });
  expect(tracked.body).toMatchObject({ tracksSerials: true });
  const { id } = await serial({ number: "ab 12" });
  expect(await one(id)).toMatchObject({ number: "ab 12", place: "yard", inTest: true });
  const again = { productId: product.id, number: "AB1 2", locationId: yard.id };
  expectError(await api.post("/stock/serials", { as, body: again }), "conflict");
  const found = await api.get("/stock/serials?q=ab12", { as });
  expect(found.body).toMatchObject({ items: [{ id }] });
  const loose = await makeProduct(service, business, { name: "Coal" });
  const untracked = { productId: loose.id, number: "1", locationId: yard.id };
  expectValidation(await api.post("/stock/serials", { as, body: untracked }), "productId");
});

it("keeps tests, moves and corrections as its history", async () => {
  const { id } = await serial();
  const customer = await makeCustomer(service, business, { name: "Beck Farm" });
  const act = async (what: string, body: object) => {
    const answer = await api.post(`/stock/serials/${id}/${what}`, { as, body });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  expect(await act("test", { testDueOn: "2036-01-31" })).toMatchObject({
    testDueOn: "2036-01-31",
  });
  await act("move", { place: "customer", customerId: customer.id });
  expect(await one(id)).toMatchObject({ place: "customer", placeName: "Beck Farm" });
  await act("move", { place: "yard", locationId: yard.id, filledOn: today });
  expect(await one(id)).toMatchObject({ condition: "full", filledOn: today });
  await api.patch(`/stock/serials/${id}`, { as, body: { condition: "empty" } });
  await act("move", { place: "scrapped" });
  expect(await kinds(id)).toEqual([
    "scrapped scrapped",
    "corrected yard",
    "filled yard",
    "moved customer",
    "tested yard",
    "received yard",
  ]);
  const { rows } = await service.test.owner.query<{ action: string }>(
    "SELECT action FROM activity WHERE subject_id = $1 ORDER BY at, id",
    [id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    "serial.created",
    "serial.tested",
    "serial.moved",
    "serial.moved",
    "serial.changed",
    "serial.moved",
  ]);
  expectValidation(
    await api.post(`/stock/serials/${id}/move`, { as, body: { place: "yard" } }),
    "locationId",
  );
});

it("lists those whose test runs out by a day, page by page", async () => {
  const soon = await serial({ testDueOn: "2030-01-02", number: "soon 2" });
  const sooner = await serial({ testDueOn: "2030-01-01", number: "soon 1" });
  await serial({ testDueOn: null, number: "soon 3" });
  const first = await api.get("/stock/serials?testDueBy=2030-01-02&q=soon&limit=1", { as });
  expect(first.body).toMatchObject({ items: [{ id: sooner.id }] });
  const { nextCursor } = z.object({ nextCursor: z.string() }).parse(first.body);
  const next = await api.get(
    `/stock/serials?testDueBy=2030-01-02&q=soon&limit=1&cursor=${nextCursor}`,
    { as },
  );
  expect(next.body).toMatchObject({ items: [{ id: soon.id }], nextCursor: null });
});

it("is refused at loading where it is out of test, of no known test, scrapped or on another van", async () => {
  const { id } = await roundOf({ roundDate: new Date(dayFromNow(5)) });
  const lastDay = await serial({ testDueOn: dayFromNow(5) });
  const out = await serial({ testDueOn: dayFromNow(4) });
  const unknown = await serial({ testDueOn: null });
  expect((await load(id, [lastDay.number.toLowerCase()], driver.token)).body).toMatchObject({
    products: [{ pieces: 3, scanned: 1 }],
    items: [{ id: lastDay.id, place: "round" }],
  });
  const refused = await load(id, [lastDay.number, out.number, unknown.number]);
  expectError(refused, "conflict");
  expect(refused.body).toMatchObject({
    message: expect.stringMatching(/out of test: its test was due by .* is not known/),
  });
  // The refused request loaded nothing, and earlier loads stay.
  expect(await kinds(lastDay.id)).toEqual(["loaded round", "received yard"]);
  expect(await kinds(out.id)).toEqual(["received yard"]);

  const other = await roundOf({ roundDate: new Date(dayFromNow(5)), vehicleId: vehicle.id });
  const elsewhere = await load(other.id, [lastDay.number]);
  expectError(elsewhere, "conflict");
  expect(elsewhere.body).toMatchObject({ message: expect.stringContaining("on another van") });
  expectError(await api.delete(`/rounds/${id}`, { as }), "conflict");

  await api.post(`/stock/serials/${out.id}/move`, { as, body: { place: "scrapped" } });
  expect((await load(id, [out.number])).body).toMatchObject({
    message: `${out.number} is scrapped.`,
  });
  expectValidation(await load(id, ["nobody's"]), "serials.0.number");
  const off = await api.post(`/rounds/${id}/serials/unload`, {
    as: driver.token,
    body: { serials: [{ number: lastDay.number }] },
  });
  expect(off.body).toMatchObject({ products: [{ scanned: 0 }], items: [] });
});

it("goes with the load, the stop and its undoing, and repeats change nothing", async () => {
  const { id, stopId, orderId } = await roundOf();
  const { customerId } = await service.database.service.order.findFirstOrThrow({
    where: { id: orderId },
    select: { customerId: true },
  });
  const [a, b, c] = [await serial(), await serial(), await serial()];
  const counts = [{ productId: product.id, condition: "full", counted: 3 }];
  const counted = (numbers: string[]) =>
    api.put(`/rounds/${id}/load`, {
      as: driver.token,
      body: { leg: "out", counts, serials: numbers.map((number) => ({ number })) },
    });
  expect((await counted([a.number, c.number])).status).toBe(200);
  // A new count replaces the cylinders aboard.
  expect((await counted([a.number, b.number])).status).toBe(200);
  expect((await counted([a.number, b.number])).status).toBe(200);
  expect(await kinds(c.id)).toEqual(["unloaded yard", "loaded round", "received yard"]);
  await api.put(`/rounds/${id}/status`, { as: driver.token, body: { status: "out" } });

  const body = {
    recordId: "01930000-0000-7000-8000-0000000000a1",
    serials: {
      delivered: [{ number: a.number }, { number: "never seen", productId: product.id }],
      collected: [{ number: c.number }, { number: "no product" }],
    },
  };
  const complete = () =>
    api.post(`/rounds/${id}/stops/${stopId}/complete`, { as: driver.token, body });
  expect((await complete()).status).toBe(200);
  expect((await complete()).status).toBe(200);
  expect(await one(a.id)).toMatchObject({ place: "customer", customerId });
  expect(await one(c.id)).toMatchObject({ place: "round", condition: "empty" });
  expect(await kinds(a.id)).toEqual(["delivered customer", "loaded round", "received yard"]);
  // An unknown serial number is entered if its product is known; its test date is not known.
  const entered = await api.get("/stock/serials?q=neverseen", { as });
  expect(entered.body).toMatchObject({ items: [{ place: "customer", testDueOn: null }] });
  const unknown = await api.get("/stock/serials?q=noproduct", { as });
  expect(unknown.body).toMatchObject({ items: [] });

  await api.post(`/rounds/${id}/stops/${stopId}/undo`, { as: driver.token, body: {} });
  expect(await one(a.id)).toMatchObject({ place: "round", roundId: id });
  expect(await one(c.id)).toMatchObject({ place: "customer" });

  await api.put(`/rounds/${id}/status`, { as: driver.token, body: { status: "done" } });
  const back = await api.put(`/rounds/${id}/load`, {
    as: driver.token,
    body: { leg: "back", counts: [], serials: [{ number: b.number }] },
  });
  expect(back.status).toBe(200);
  expect(await one(b.id)).toMatchObject({ place: "yard", locationId: yard.id });
  // A cylinder that was not scanned off is still on the finished round by the records, but can be loaded again.
  const next = await roundOf();
  expect((await load(next.id, [a.number])).status).toBe(200);
});

it("tells late what happened before its last move as history alone", async () => {
  const { id, stopId } = await roundOf({ status: "out" });
  const { id: serialId, number } = await serial();
  const doneAt = new Date(Date.now() - 3_600_000).toISOString();
  const body = { doneAt, serials: { delivered: [{ number }] } };
  await api.post(`/rounds/${id}/stops/${stopId}/complete`, { as, body });
  expect(await one(serialId)).toMatchObject({ place: "yard" });
  expect(await kinds(serialId)).toEqual(["received yard", "delivered customer"]);
});

it("is nobody else's, and asks for the permission", async () => {
  const { id, number } = await serial();
  const stranger = await makeBusiness(service);
  const their = await signInAs(service, await makeMember(service, stranger));
  expectError(await api.get(`/stock/serials/${id}`, { as: their }), "not_found");
  const test = { testDueOn: "2030-01-01" };
  expectError(await api.post(`/stock/serials/${id}/test`, { as: their, body: test }), "not_found");
  const theirs = await makeRound(service, stranger);
  expectValidation(await load(theirs.id, [number], their), "serials.0.number");
  expectError(
    await api.post(`/stock/serials/${id}/test`, { as: driver.token, body: test }),
    "forbidden",
  );
  expect((await api.get(`/stock/serials?q=${number}`, { as: their })).body).toMatchObject({
    items: [],
  });
});

it("asks for nothing while no product has serial numbers", async () => {
  await api.patch(`/products/${product.id}`, { as, body: { tracksSerials: false } });
  const { id } = await roundOf();
  const sheet = await api.get(`/rounds/${id}/load`, { as });
  expect(JSON.stringify(sheet.body)).not.toContain("erial");
  expect((await api.get(`/rounds/${id}/serials`, { as })).body).toEqual({
    products: [],
    items: [],
  });
});
