import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { daysAfter, todayIn } from "../../../platform/values/format";
import {
  callerFor,
  makeCustomer,
  makeDelivery,
  makeMerchant,
  makeRound,
  makeYard,
  testService,
  untilWaiting,
  type Merchant,
  type TestService,
} from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import { applyOutcome, orderNow, receivePayment, sumsDue } from "../../orders";

let service: TestService;
let at: Merchant;
let office: ReturnType<typeof callerFor>["office"];
let road: ReturnType<typeof callerFor>["office"];
let customerId: string;
/** A yard of its own for each test: nothing was closed there. */
let locationId: string;

const today = todayIn("Europe/London", new Date());
const yesterday = daysAfter(today, -1);
const tomorrow = daysAfter(today, 1);
const noon = (day: string) => new Date(`${day}T12:00:00Z`);

beforeAll(async () => {
  service = await testService();
  at = await makeMerchant(service);
  office = callerFor(service, { token: at.owner.token }).office;
  road = callerFor(service, { token: at.driver.token }).office;
  customerId = (await makeCustomer(service, at.business)).id;
});
afterAll(() => service.close());
beforeEach(async () => {
  locationId = (await makeYard(service, at.business)).id;
});

const report = (day = today) => office.books.days.one({ locationId, day });
type Closing = Omit<Parameters<typeof office.books.days.close>[0], "locationId" | "day">;
const close = (day = today, more: Closing = {}) =>
  office.books.days.close({ locationId, day, ...more });
const wordsFor = async (day = today) =>
  Object.fromEntries((await report(day)).differences.map(({ key }) => [key, "As it is"]));

const collection = (paymentMethod: "cash" | "on_account" = "cash") =>
  office.orders.take({
    customerId,
    fulfilment: "collection",
    paymentMethod,
    lines: [{ productId: at.product.id, quantity: 1 }],
  });

/** One cylinder over the counter: £36.23, of it £1.73 VAT at 5 %. */
async function sell(day = today) {
  const { id: orderId } = await collection();
  const tenantId = at.business.id;
  await service.database.service.$transaction(async (tx) => {
    await applyOutcome(tx, { tenantId, orderId, lines: [], at: noon(day), locationId });
    const { totalPence } = sumsDue(await orderNow(tx, tenantId, orderId));
    const money = { tenantId, orderId, amountPence: totalPence, method: "cash" } as const;
    await receivePayment(tx, { ...money, at: noon(day) });
  });
  return orderId;
}

/** A round that is out with a cash order delivered, and another not yet. */
async function drive() {
  const lines = [{ productId: at.product.id, quantity: 2 }];
  const empties = { collect: [{ productId: at.product.id, quantity: 1 }] };
  const orders = [];
  for (const more of [empties, {}]) {
    orders.push(
      await makeDelivery(service, at.business, { lines, paymentMethod: "cash", ...more }),
    );
  }
  const round = await makeRound(service, at.business, {
    status: "out",
    driverUserId: at.driver.id,
    vehicleId: at.vehicle.id,
    startLocationId: locationId,
    endLocationId: locationId,
    orderIds: orders.map(({ id }) => id),
  });
  const stop = (n: number) => ({ id: round.id, stopId: round.stopIds[n] ?? "" });
  await road.stops.complete({ ...stop(0), cashTakenPence: 7245 });
  return { id: round.id, stop, orders };
}

describe("a yard's day", () => {
  it("shows each van out and back, what was sold, and what is not as it should be", async () => {
    const { id, stop, orders } = await drive();
    await road.stops.fail({ ...stop(1), failureReason: "nobody_in" });
    await sell();
    await road.cash.handOver({ id, handedPence: 7000 });
    const productId = at.product.id;
    await road.loads.count({
      id,
      leg: "back",
      counts: [
        { productId, condition: "full", counted: 1 },
        { productId, condition: "empty", counted: 1 },
      ],
    });
    const sums = { vatRate: 5, netPence: 6900, vatPence: 345, totalPence: 7245 };
    expect(await report()).toMatchObject({
      closed: false,
      report: null,
      sales: [
        { source: "van", ...sums },
        { source: "counter", vatRate: 5, netPence: 3450, vatPence: 173, totalPence: 3623 },
      ],
      money: [
        { source: "van", method: "cash", receivedPence: 7245, refundedPence: 0 },
        { source: "counter", method: "cash", receivedPence: 3623, refundedPence: 0 },
      ],
      vans: [
        {
          roundId: id,
          status: "out",
          deliveredStops: 1,
          failedStops: 1,
          openStops: 0,
          cashDuePence: 7245,
          cashCountedPence: 0,
          cashToCountPence: 7000,
          goods: [
            { loaded: 4, delivered: 2, backExpected: 2, back: 1, emptiesExpected: 1, empties: 1 },
          ],
          failed: [{ orderId: orders[1]?.id, reason: "nobody_in" }],
        },
      ],
      drawer: [{ method: "cash", duePence: 3623, countedPence: null }],
      differences: [
        { kind: "round_open" },
        { kind: "handover_not_counted", expected: 7245, found: 0 },
        { kind: "goods_back", expected: 2, found: 1 },
      ],
      can: { close: null },
    });
  });

  it("is closed with a word to each difference, and its report stays as it was", async () => {
    const { id, stop } = await drive();
    await sell();
    const { handovers } = await road.cash.handOver({ id, handedPence: 7245 });
    const words = await wordsFor();
    await expect(close(today, { words })).rejects.toEqual(refusedAs("validation", "counted.cash"));
    const counted = { cash: 3000 };
    await expect(close(today, { words, counted })).rejects.toEqual(
      refusedAs("validation", "words.drawer:cash"),
    );
    const all = { ...words, "drawer:cash": "Change given wrongly" };
    const made = await close(today, { words: all, counted });
    expect(made).toMatchObject({
      closed: true,
      report: { number: 1, closedByName: at.owner.name },
      drawer: [{ method: "cash", duePence: 3623, countedPence: 3000 }],
      can: { reopen: null },
    });
    expect(made.differences.map(({ words: said }) => said)).toContain("Change given wrongly");
    await expect(close()).rejects.toEqual(refusedAs("conflict"));

    // What comes later counts on the next day: a delivery, its cash, and the cash that was not counted.
    await road.stops.complete({ ...stop(1), cashTakenPence: 7245 });
    const [handover] = handovers;
    await office.cash.count({ id, handoverId: handover?.id ?? "", countedPence: 7245 });
    const { id: sold } = await collection();
    await office.orders.collected({ id: sold, locationId });
    await office.orders.paid({ id: sold, paidVia: "cash" });
    expect(await report()).toEqual(made);
    expect(await report(tomorrow)).toMatchObject({
      sales: [
        { source: "van", totalPence: 7245 },
        { source: "counter", totalPence: 3623 },
      ],
      vans: [{ roundId: id, roundDate: today, cashDuePence: 7245, cashCountedPence: 7245 }],
      drawer: [{ method: "cash", duePence: 3623 + 7245 }],
      differences: [],
      can: { close: "This day is still to come." },
    });
    const { items } = await office.books.days.list({ locationId });
    expect(items).toMatchObject([
      { day: tomorrow, closed: false, number: null, takingsPence: 10_868 },
      { day: today, closed: true, number: 1, differences: 3, takingsPence: 10_868 },
    ]);
    const pdf = await office.books.days.pdf({ locationId, day: today });
    expect(Buffer.from(pdf.subarray(0, 4)).toString()).toBe("%PDF");
  });

  it("keeps its sales: a delivery of it is credited, and not undone", async () => {
    const { stop } = await drive();
    await close(today, { words: await wordsFor() });
    await expect(road.stops.undo(stop(0))).rejects.toThrow(/is closed at .*credit that/);
    const orderId = await sell(today);
    const data = { status: "placed", deliveredAt: null } as const;
    const { service: rows } = database();
    await expect(close(tomorrow)).rejects.toEqual(refusedAs("validation", "day"));
    await rows.location.updateMany({
      where: { id: locationId },
      data: { daysClosedTo: noon(tomorrow) },
    });
    await expect(rows.order.updateMany({ where: { id: orderId }, data })).rejects.toThrow(
      "of the yard is closed",
    );
  });

  it("is closed after those before it on which something happened", async () => {
    const before = daysAfter(today, -4);
    await close(before);
    await sell(yesterday);
    expect((await report()).can.close).toMatch(/^Close .* first/);
    await expect(close()).rejects.toEqual(refusedAs("conflict"));
    expect(await close(yesterday, { counted: { cash: 3623 } })).toMatchObject({
      report: { number: 2 },
    });
    expect(await close()).toMatchObject({ report: { number: 3 } });
    expect(await report(daysAfter(today, -2))).toMatchObject({ closed: true, report: null });
  });

  it("is reopened where it is the last, and numbers have no gaps", async () => {
    await close(yesterday);
    await close();
    const reopen = (day: string) =>
      office.books.days.reopen({ locationId, day, reason: "A cheque was missing" });
    await expect(reopen(yesterday)).rejects.toEqual(refusedAs("conflict"));
    expect(await reopen(today)).toMatchObject({
      report: null,
      reopened: [{ number: 2, reason: "A cheque was missing" }],
      can: { close: null },
    });
    await expect(reopen(today)).rejects.toEqual(refusedAs("conflict"));
    expect(await close()).toMatchObject({ report: { number: 3 } });
    await reopen(today);
    const books = { where: { id: at.business.id } };
    await service.database.service.business.update({
      ...books,
      data: { booksClosedTo: noon(yesterday) },
    });
    expect((await report(yesterday)).can.reopen).toMatch(/The books are closed to this day/);
    await service.database.service.business.update({ ...books, data: { booksClosedTo: null } });
    const told = await service.database.service.activity.findMany({
      where: { tenantId: at.business.id, subjectKind: "yard_day" },
      orderBy: { id: "desc" },
      take: 2,
      select: { action: true, after: true },
    });
    expect(told).toMatchObject([
      { action: "yard_day.reopened", after: { reason: "A cheque was missing" } },
      { action: "yard_day.closed", after: { locationId, day: today, number: 3 } },
    ]);
  });

  it("of a yard that nobody closed says nothing of days before the first", async () => {
    await sell(daysAfter(today, -9));
    await sell(yesterday);
    expect(await close(yesterday, { counted: { cash: 3623 } })).toMatchObject({
      report: { number: 1 },
      sales: [{ totalPence: 3623 }],
    });
  });
});

const database = () => service.database;

describe("at once", () => {
  it("a sale that is being recorded is waited for, and is in the report", async () => {
    const { id: orderId } = await collection();
    const tenantId = at.business.id;
    let closing: Promise<unknown> = Promise.resolve();
    await database().service.$transaction(async (tx) => {
      await applyOutcome(tx, { tenantId, orderId, lines: [], at: noon(today), locationId });
      closing = close();
      await untilWaiting(service);
    });
    expect(await closing).toMatchObject({ sales: [{ totalPence: 3623 }] });
  });

  it("a driver's record that comes while the day is being closed counts on the next", async () => {
    const { stop } = await drive();
    let record: Promise<unknown> = Promise.resolve();
    await database().service.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT FROM locations WHERE id = ${locationId}::uuid FOR UPDATE`;
      record = road.stops.complete({ ...stop(1), cashTakenPence: 7245 });
      await untilWaiting(service);
      await tx.location.updateMany({
        where: { id: locationId },
        data: { daysClosedTo: noon(today) },
      });
    });
    await record;
    expect(await report(tomorrow)).toMatchObject({ sales: [{ totalPence: 7245 }] });
  });

  it("of two who close it one has it", async () => {
    const both = await Promise.allSettled([close(), close()]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [lost] = both.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(lost).toEqual(refusedAs("conflict"));
  });
});
