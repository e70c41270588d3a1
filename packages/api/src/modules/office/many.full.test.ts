import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  callerFor,
  makeBusiness,
  makeCustomer,
  makeDelivery,
  makeNarrowed,
  makeRound,
  signInAs,
} from "../../testing";
import { refusedAs } from "../../testing/refused-as";
import { onTheRoad } from "../delivery/testing/on-the-road";

/* One act on many things that are chosen in a list of the office (docs/decisions/0448). */

const { service, at, rows, road, oneStop } = await onTheRoad();
afterAll(() => service.close());
const { business } = at;
const office = () => callerFor(service, { token: at.owner.token }).office;

const anOrder = (more: Partial<Parameters<typeof makeDelivery>[2]> = {}) =>
  makeDelivery(service, business, {
    lines: [{ productId: at.product.id, quantity: 1 }],
    ...more,
  });
const idsOf = async (count: number) =>
  (await Promise.all(Array.from({ length: count }, () => anOrder()))).map(({ id }) => id);
const actsOn = async (subjectId: string, action: string) =>
  rows.activity.count({ where: { tenantId: business.id, subjectId, action } });
const aCustomer = (more: Parameters<typeof makeCustomer>[2] = {}) =>
  makeCustomer(service, business, { onAccount: true, ...more });
const elsewhere = await makeBusiness(service);

describe("orders that are cancelled together", () => {
  it("are each cancelled with the reason, and one that can't be stops no other", async () => {
    const [a, b, c] = await idsOf(3);
    await office().orders.cancel({ id: b! });
    const reason = "No coal came";
    const { done, refused } = await office().orders.cancelMany({ ids: [a!, b!, c!, a!], reason });
    expect(done).toEqual([a, c]);
    expect(refused).toEqual([
      { id: b, name: expect.stringMatching(/^ORD-\d+/), why: "The order is cancelled already." },
    ]);
    for (const id of [a!, b!, c!]) {
      expect(await office().orders.one({ id })).toMatchObject({ status: "cancelled" });
      expect(await actsOn(id, "order.cancelled")).toBe(1);
    }
    const [told] = await rows.activity.findMany({
      where: { subjectId: a!, action: "order.cancelled" },
    });
    expect(told?.after).toMatchObject({ reason });
  });

  it("say first which of them a van is out with, and what was paid", async () => {
    const { order: out } = await oneStop();
    const [paid] = await idsOf(1);
    await office().orders.paid({ id: paid!, method: "cash" });
    const { stop, order: delivered } = await oneStop();
    await road.stops.complete({ id: stop.id, stopId: stop.stopId });
    const { items } = await office().orders.preview({ ids: [out.id, paid!, delivered.id] });
    expect(items.map(({ isOut, can }) => [isOut, can.cancel])).toEqual([
      [true, null],
      [false, null],
      [false, "The order is delivered already."],
    ]);
    expect(items[1]!.paidPence).toBeGreaterThan(0);
    expect(items[1]!.outstandingPence).toBe(0);
    expect(items[0]!.outstandingPence).toBeGreaterThan(0);
  });

  it("need a reason, and at least one and at most 200 orders", async () => {
    const [id] = await idsOf(1);
    const cancel = (ids: string[], reason: string) => office().orders.cancelMany({ ids, reason });
    await expect(cancel([id!], "")).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await expect(cancel([], "Gone")).rejects.toMatchObject({ code: "BAD_REQUEST" });
    const many = Array.from({ length: 201 }, () => id!);
    await expect(cancel(many, "Gone")).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});

it("orders move to a day together, as one of them does", async () => {
  const [a, b] = await idsOf(2);
  await office().orders.cancel({ id: b! });
  const moved = await office().orders.moveMany({ ids: [a!, b!], wantedOn: "2026-12-03" });
  expect(moved).toMatchObject({
    done: [a],
    refused: [{ id: b, why: "The order is cancelled already." }],
  });
  expect(await office().orders.one({ id: a! })).toMatchObject({ wantedOn: "2026-12-03" });
  expect(await actsOn(a!, "order.changed")).toBe(1);
  expect(await actsOn(b!, "order.changed")).toBe(0);
});

it("orders are marked as paid together, each once, with a receipt by the method that is named", async () => {
  const [a, b, c] = await idsOf(3);
  await office().orders.paid({ id: b!, method: "cheque" });
  const paid = await office().orders.payMany({
    ids: [a!, b!, c!],
    method: "card_machine",
    reference: "Slip 7",
  });
  expect(paid.done).toEqual([a, c]);
  expect(paid.refused.map(({ id }) => id)).toEqual([b]);
  const receipts = await rows.allocation.findMany({
    where: { tenantId: business.id, orderId: { in: [a!, b!, c!] } },
    include: { receipt: true },
  });
  expect(
    Object.fromEntries(receipts.map(({ orderId, receipt }) => [orderId, receipt?.method])),
  ).toEqual({ [a!]: "card_machine", [b!]: "cheque", [c!]: "card_machine" });
  const again = await office().orders.payMany({ ids: [a!, c!], method: "card_machine" });
  expect(again.done).toEqual([]);
  await expect(office().orders.payMany({ ids: [a!], receivedOn: "2199-01-01" })).rejects.toEqual(
    refusedAs("validation", "receivedOn"),
  );
});

it("orders are put on a round together, behind its stops; what can't go stays where it is", async () => {
  const [a, b, c, d] = await idsOf(4);
  const roundDate = "2026-12-01";
  const other = await office().rounds.make({ roundDate, orderIds: [b!] });
  const { id } = await office().rounds.make({ roundDate, orderIds: [a!] });
  const { order: out } = await oneStop();
  await office().orders.cancel({ id: d! });
  const added = await office().rounds.addOrders({ id, orderIds: [a!, b!, out.id, c!, d!] });
  expect(added.done).toEqual([b, c]);
  expect(added.refused.map((one) => one.id)).toEqual([a, out.id, d]);
  const { stops } = await office().rounds.one({ id });
  expect(stops.map(({ orderId }) => orderId)).toEqual([a, b, c]);
  expect((await office().rounds.one({ id: other.id })).stops).toEqual([]);
  expect(await actsOn(id, "round.stops_put")).toBe(2);
  expect(await rows.order.findFirstOrThrow({ where: { id: out.id } })).not.toMatchObject({
    roundId: id,
  });
});

it("the driver of a van that is out is told once of all orders that are added", async () => {
  const [a, b] = await idsOf(2);
  const round = await makeRound(service, business, {
    status: "out",
    driverUserId: at.driver.id,
    orderIds: await idsOf(1),
  });
  const told = () =>
    rows.notification.count({ where: { userId: at.driver.id, kind: "round.changed" } });
  const before = await told();
  await office().rounds.addOrders({ id: round.id, orderIds: [a!, b!] });
  expect(await told()).toBe(before + 1);
});

describe("a text to many", () => {
  beforeEach(() => rows.text.deleteMany({}));
  const sent = async () =>
    (await rows.text.findMany({ where: { tenantId: business.id } }))
      .map(({ customerId }) => customerId)
      .toSorted();

  it("goes once to each customer, also of several orders, and not again at a second press", async () => {
    const [ann, bob, mute] = await Promise.all([
      aCustomer({ phone: "07700 900101" }),
      aCustomer({ phone: "07700 900102" }),
      aCustomer({ phone: null }),
    ]);
    const ordered = async (customerId: string | null) => {
      const { id } = await anOrder();
      await rows.order.updateMany({ where: { id }, data: { customerId } });
      return id;
    };
    const orderIds = [
      await ordered(ann.id),
      await ordered(ann.id),
      await ordered(mute.id),
      await ordered(null),
    ];
    const text = { orderIds, customerIds: [bob.id], body: "The yard is closed tomorrow." };
    const { done, refused } = await office().texts.sendMany(text);
    expect(done.toSorted()).toEqual([ann.id, bob.id].toSorted());
    expect(refused).toEqual([
      { id: mute.id, name: expect.any(String), why: "This customer has no phone number." },
      { id: orderIds[3], name: expect.any(String), why: "The order has no customer." },
    ]);
    expect(await sent()).toEqual([ann.id, bob.id].toSorted());
    expect(await actsOn(ann.id, "customer.texted")).toBe(1);

    const again = await office().texts.sendMany(text);
    expect(again.done).toEqual([]);
    expect(again.refused.map(({ why }) => why)).toContain(
      "They were sent the same text a moment ago.",
    );
    const both = await Promise.all(
      [0, 1].map(() => office().texts.sendMany({ customerIds: [ann.id], body: "Twice?" })),
    );
    expect(both.flatMap(({ done: texted }) => texted)).toEqual([ann.id]);
    expect(await sent()).toHaveLength(3);
    // Other words are another text.
    expect((await office().texts.sendMany({ ...text, body: "It is open." })).done).toHaveLength(2);
  });

  it("that sells goes only to those who opted in", async () => {
    const ann = await aCustomer({ phone: "07700 900103" });
    const { refused } = await office().texts.sendMany({
      customerIds: [ann.id],
      body: "Coal is cheap",
      marketing: true,
    });
    expect(refused[0]?.why).toMatch(/could refuse texts that sell/);
    expect(await sent()).toEqual([]);
  });

  it("needs somebody to go to", async () => {
    await expect(office().texts.sendMany({ body: "Hello" })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });
});

describe("customers that are changed together", () => {
  it("are put on stop and taken off it, each with its activity; an archived one is not", async () => {
    const [a, b, gone] = await Promise.all([aCustomer(), aCustomer(), aCustomer()]);
    await office().customers.change({ id: gone.id, archived: true });
    const ids = [a.id, b.id, gone.id];
    const reason = "Cheques bounced";
    const stopped = await office().customers.stopMany({ ids, reason });
    expect(stopped).toEqual({
      done: [a.id, b.id],
      refused: [{ id: gone.id, name: expect.any(String), why: "This customer is archived." }],
    });
    expect(await office().customers.one({ id: a.id })).toMatchObject({ stop: { reason } });
    expect(await actsOn(a.id, "customer.stopped")).toBe(1);
    expect((await office().customers.unstopMany({ ids: [a.id, b.id] })).done).toEqual([a.id, b.id]);
    expect(await office().customers.one({ id: b.id })).toMatchObject({ stop: null });
    expect(await actsOn(b.id, "customer.unstopped")).toBe(1);
  });

  it("get other payment terms, or those of the business", async () => {
    const [a, b] = await Promise.all([aCustomer(), aCustomer()]);
    const ids = [a.id, b.id];
    const terms = { days: 14, from: "end_of_month" } as const;
    await office().customers.changeTermsMany({ ids, paymentTerms: terms });
    for (const id of ids) {
      expect(await office().customers.one({ id })).toMatchObject({ paymentTerms: terms });
      expect(await actsOn(id, "customer.changed")).toBe(1);
    }
    await office().customers.changeTermsMany({ ids, paymentTerms: null });
    expect(await office().customers.one({ id: a.id })).toMatchObject({ paymentTerms: null });
  });
});

describe("another business's thing among them", () => {
  it("is 404, and nothing is done with the others", async () => {
    const [own] = await idsOf(1);
    const foreign = await makeDelivery(service, elsewhere, { lines: [] });
    const ids = [own!, foreign.id];
    const customer = await aCustomer({ phone: "07700 900104" });
    const other = await makeCustomer(service, elsewhere);
    const customerIds = [customer.id, other.id];
    const round = await office().rounds.make({ roundDate: "2026-12-02" });
    const { orders, rounds, texts, customers } = office();
    const acts = [
      () => orders.preview({ ids }),
      () => orders.cancelMany({ ids, reason: "Gone" }),
      () => orders.moveMany({ ids, wantedOn: "2026-12-04" }),
      () => orders.payMany({ ids }),
      () => rounds.addOrders({ id: round.id, orderIds: ids }),
      () => texts.sendMany({ orderIds: ids, body: "Hello" }),
      () => texts.sendMany({ customerIds, body: "Hello" }),
      () => customers.stopMany({ ids: customerIds, reason: "Gone" }),
      () => customers.unstopMany({ ids: customerIds }),
      () => customers.changeTermsMany({ ids: customerIds, paymentTerms: null }),
    ];
    for (const act of acts) await expect(act()).rejects.toEqual(refusedAs("not_found"));
    expect(await office().orders.one({ id: own! })).toMatchObject({
      status: "placed",
      paidAt: null,
      roundId: null,
    });
    expect(await office().customers.one({ id: customer.id })).toMatchObject({ stop: null });
  });
});

it("each act asks for the permission of the single one", async () => {
  const reader = await makeNarrowed(service, business, [
    "orders:read",
    "customers:read",
    "rounds:read",
  ]);
  const token = await signInAs(service, reader);
  const { orders, rounds, texts, customers } = callerFor(service, { token }).office;
  const [id] = await idsOf(1);
  const ids = [id!];
  const acts = [
    () => orders.preview({ ids }),
    () => orders.cancelMany({ ids, reason: "Gone" }),
    () => orders.moveMany({ ids, wantedOn: "2026-12-04" }),
    () => orders.payMany({ ids }),
    () => rounds.addOrders({ id: id!, orderIds: ids }),
    () => texts.sendMany({ orderIds: ids, body: "Hello" }),
    () => customers.stopMany({ ids, reason: "Gone" }),
    () => customers.unstopMany({ ids }),
    () => customers.changeTermsMany({ ids, paymentTerms: null }),
  ];
  for (const act of acts) await expect(act()).rejects.toEqual(refusedAs("forbidden"));
  expect((await orders.matching({ q: "no such order" })).ids).toEqual([]);
});

it("all orders that fit a list's filters are chosen, the newest first", async () => {
  const [a, b, c] = [await idsOf(1), await idsOf(1), await idsOf(1)].flat();
  await office().orders.cancel({ id: b! });
  const { ids, more } = await office().orders.matching({ status: "placed" });
  expect(ids).toEqual(expect.arrayContaining([a, c]));
  expect(ids).not.toContain(b);
  expect(ids.indexOf(c!)).toBeLessThan(ids.indexOf(a!));
  expect(more).toBe(false);
  const { number } = await office().orders.one({ id: a! });
  expect(await office().orders.matching({ q: number })).toEqual({ ids: [a], more: false });
});
