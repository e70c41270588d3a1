import { makeAddress, makeCustomer, makeMerchant, testService } from "@roundsman/api/testing";
import { afterAll, expect, it } from "vitest";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { addDays } from "date-fns/addDays";

/* docs/contract/standing-orders.md. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;

const dayIn = (days: number) => addDays(new Date(), days).toISOString().slice(0, 10);
/** Ignores bank holidays, which would move deliveries. */
await service.database.service.deliverySettings.create({
  data: { tenantId: at.business.id, bankHolidays: "none" },
});
const startsOn = dayIn(10);
const weekday = new Date(startsOn).getUTCDay() || 7;
const customer = await makeCustomer(service, at.business, { name: "Mrs Tyson" });
const address = await makeAddress(service, at.business, customer);
const body = (more: object = {}) => ({
  customerId: customer.id,
  deliveryAddressId: address.id,
  repeat: "weekly",
  every: 2,
  weekday,
  startsOn,
  lines: [{ productId: at.product.id, quantity: 2 }],
  ...more,
});
const post = (path: string, more: object = {}, who = as) =>
  api.post(`/standing-orders${path}`, { as: who, body: more });
async function made(more: object = {}) {
  const answer = await post("", body(more));
  expect(answer.status).toBe(201);
  return answer.body as { id: string };
}
const recordedOf = async (id: string) => {
  const rows = await service.database.service.activity.findMany({
    where: { tenantId: at.business.id, subjectId: id },
    orderBy: { id: "asc" },
  });
  return rows.map(({ action }) => action);
};

it("is set up, changed, paused, resumed, skipped and ended, and each is recorded", async () => {
  const standing = await made();
  expect(standing).toMatchObject({
    customerName: "Mrs Tyson",
    source: "office",
    state: "active",
    nextOn: startsOn,
    ordersMade: 0,
    why: null,
    past: [],
    can: { change: null, pause: null, resume: "It is not paused.", end: null },
  });
  const { id } = standing;
  const of = `/${id}`;
  const day = (days: number, more: object = {}) =>
    expect.objectContaining({ dueOn: dayIn(days), deliversOn: dayIn(days), ...more });
  const days = [10, 24, 38, 52, 66];
  expect((await api.get(`/standing-orders${of}`, { as })).body).toMatchObject({
    days: days.map((count) => day(count, { state: "coming" })),
  });
  const changed = await api.patch(`/standing-orders${of}`, {
    as,
    body: { every: 1, lines: [{ productId: at.product.id, quantity: 5 }] },
  });
  expect(changed.body).toMatchObject({
    every: 1,
    lines: [{ productId: at.product.id, quantity: 5, unitPrice: 3450 }],
    days: [10, 17, 24, 31, 38].map((count) => day(count)),
  });
  expect((await post(`${of}/skip`, { dueOn: dayIn(17) })).body).toMatchObject({
    days: [day(10), day(17, { state: "skipped", skippedBy: "office" }), day(24), day(31), day(38)],
  });
  expectError(await post(`${of}/skip`, { dueOn: dayIn(17) }), "conflict");
  expectError(await post(`${of}/skip`, { dueOn: dayIn(18) }), "conflict");
  expect((await post(`${of}/unskip`, { dueOn: dayIn(17) })).body).toMatchObject({
    days: [day(10), day(17, { state: "coming" }), day(24), day(31), day(38)],
  });
  expectError(await post(`${of}/unskip`, { dueOn: dayIn(17) }), "conflict");
  expect((await post(`${of}/pause`, { reason: "Away" })).body).toMatchObject({
    state: "paused",
    stateWhy: "Away",
    nextOn: null,
    days: [],
  });
  expectError(await post(`${of}/pause`), "conflict");
  expect((await post(`${of}/resume`)).body).toMatchObject({ state: "active", nextOn: startsOn });
  expectError(await post(`${of}/resume`), "conflict");
  expect((await post(`${of}/end`)).body).toMatchObject({ state: "ended", days: [] });
  expectError(await post(`${of}/end`), "conflict");
  expectError(await api.patch(`/standing-orders${of}`, { as, body: { every: 3 } }), "conflict");
  expect(await recordedOf(id)).toEqual(
    ["created", "changed", "skipped", "unskipped", "paused", "resumed", "ended"].map(
      (act) => `standing_order.${act}`,
    ),
  );
});

it("is listed by customer and state, and found by the customer's name", async () => {
  const other = await makeCustomer(service, at.business, { name: "The Langdale Arms" });
  const theirs = await makeAddress(service, at.business, other);
  const { id } = await made({ customerId: other.id, deliveryAddressId: theirs.id });
  await post(`/${id}/pause`);
  for (const query of [`customerId=${other.id}`, "state=paused", "q=langdale"]) {
    expect((await api.get(`/standing-orders?${query}`, { as })).body).toMatchObject({
      items: [{ id }],
      nextCursor: null,
    });
  }
  const first = (await api.get("/standing-orders?limit=1", { as })).body;
  expect(first).toMatchObject({ items: [{ id }], nextCursor: expect.any(String) });
});

it("refuses what has no day, no goods or no such place, and says where", async () => {
  const refused: readonly [object, string][] = [
    [{ weekday: null }, "weekday"],
    [{ repeat: "monthly_day" }, "dayOfMonth"],
    [{ repeat: "monthly_weekday" }, "weekOfMonth"],
    [{ seasonFrom: "10-01" }, "seasonTo"],
    [{ seasonFrom: "02-30", seasonTo: "03-01" }, "seasonFrom"],
    [{ endsOn: dayIn(9) }, "endsOn"],
    [{ every: 0 }, "every"],
    [{ daysAhead: 29 }, "daysAhead"],
    [{ lines: [] }, "lines"],
  ];
  for (const [more, path] of refused) expectValidation(await post("", body(more)), path);
  const stranger = await makeCustomer(service, elsewhere.business);
  const there = await makeAddress(service, elsewhere.business, stranger);
  for (const more of [
    { customerId: stranger.id },
    { deliveryAddressId: there.id },
    { lines: [{ productId: elsewhere.product.id, quantity: 1 }] },
  ]) {
    expectError(await post("", body(more)), "not_found");
  }
  const neighbour = await makeCustomer(service, at.business);
  expectValidation(await post("", body({ customerId: neighbour.id })), "deliveryAddressId");
});

it("holds the price it was given, and lets the list decide where it is not held", async () => {
  const lines = [{ productId: at.product.id, quantity: 1, unitPrice: 123 }];
  expect(await made({ price: "held", lines })).toMatchObject({ lines: [{ unitPrice: 123 }] });
  expect(await made({ lines })).toMatchObject({ lines: [{ unitPrice: 3450 }] });
});

it("is not there for another business, nor changed by who may only look", async () => {
  const { id } = await made();
  for (const act of ["pause", "resume", "end"]) {
    expectError(await post(`/${id}/${act}`, {}, elsewhere.owner.token), "not_found");
  }
  for (const act of ["skip", "unskip"]) {
    const answer = await post(`/${id}/${act}`, { dueOn: startsOn }, elsewhere.owner.token);
    expectError(answer, "not_found");
  }
  const who = elsewhere.owner.token;
  expectError(await api.get(`/standing-orders/${id}`, { as: who }), "not_found");
  expectError(await api.patch(`/standing-orders/${id}`, { as: who, body: {} }), "not_found");
  expectError(await post("", body(), at.driver.token), "forbidden");
  expectError(await post(`/${id}/pause`, {}, at.driver.token), "forbidden");
});
