import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { callerFor, makeAddress, makeCustomer, makeMember, signInAs } from "../../../testing";
import { openShop, type OpenShopTest } from "../../../testing/things/open-shop";
import { refusedAs } from "../../../testing/refused-as";

/* docs/decisions/0331: a delivery failed, and its customer chooses another day. */

let shop: OpenShopTest;
let session: string;
let customerId: string;
let addressId: string;
let driver: { id: string; token: string };
let areaId: string;
beforeAll(async () => {
  shop = await openShop();
  const { service, business } = shop;
  const customer = await makeCustomer(service, business, { name: "Mrs Tyson" });
  customerId = customer.id;
  addressId = (await makeAddress(service, business, customer)).id;
  ({ session } = await shop.trade(customer));
  const member = await makeMember(service, business, "driver");
  driver = { ...member, token: await signInAs(service, member) };
});
afterAll(() => shop.service.close());

/** Every weekday of the address, as many stops a day as are said. */
const area = (maxStops: number | null) =>
  shop.office().deliveryAreas.create({
    name: "Windermere",
    outwardCodes: ["LA23"],
    weekdays: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
    cutoffDays: 0,
    cutoffTime: "23:59",
    maxStops,
  });
beforeEach(async () => {
  if (areaId) await shop.office().deliveryAreas.change({ id: areaId, archived: true });
  ({ id: areaId } = await area(1));
});

/** An order whose delivery failed today: it is on no round any more. */
async function missed() {
  await shop.office().deliveryAreas.change({ id: areaId, archived: true });
  const order = await shop.ordered(
    { address: null, addressId, payment: "on_account" },
    { session },
  );
  await shop.office().deliveryAreas.change({ id: areaId, archived: false });
  const round = await shop.planRound(driver, [order.id]);
  const road = callerFor(shop.service, { token: driver.token }).office;
  const stop = { id: round.id, stopId: round.stops[0]?.id ?? "" };
  await road.rounds.setStatus({ id: round.id, status: "out" });
  await road.stops.fail({ ...stop, failureReason: "nobody_in" });
  await road.rounds.setStatus({ id: round.id, status: "done" });
  return order;
}
const page = (trackingRef: string) => shop.at().tracking.showOrder({ trackingRef });
const choose = (trackingRef: string, day: string) =>
  shop.at().tracking.chooseDay({ trackingRef, day });
const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;
const weekdayOf = (day: string) => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "sun";
const loadOf = async (day: string) =>
  (
    await shop.rows.deliveryDayLoad.findFirst({
      where: { tenantId: shop.business.id, areaId, day: new Date(`${day}T00:00:00Z`) },
    })
  )?.stops ?? 0;

it("is offered the days with room, takes a place on the one chosen, and may change it", async () => {
  const { id, trackingRef } = await missed();
  const before = await page(trackingRef);
  expect(before).toMatchObject({ state: "missed", dayChoice: { chosen: null } });
  const [first = "", second = ""] = before.dayChoice?.days ?? [];
  await choose(trackingRef, first);
  await choose(trackingRef, first);
  expect(await loadOf(first)).toBe(1);
  expect(await page(trackingRef)).toMatchObject({
    expectedFrom: first,
    expectedTo: first,
    dayChoice: { chosen: first },
  });
  await choose(trackingRef, second);
  expect([await loadOf(first), await loadOf(second)]).toEqual([0, 1]);
  expect(await shop.office().orders.one({ id })).toMatchObject({
    wantedOn: second,
    deliveryPlace: { day: second },
  });
  const told = await shop.rows.activity.findMany({
    where: { tenantId: shop.business.id, subjectId: id, action: "order.changed" },
  });
  expect(told).toHaveLength(3);
  expect(told[0]).toMatchObject({ actorKind: "shopper", actorName: "Mrs Tyson" });
  expect(
    await shop.rows.notification.count({ where: { kind: "order.day_chosen" } }),
  ).toBeGreaterThan(0);
});

it("has one last place, whoever asks for it at once", async () => {
  const orders = [await missed(), await missed()];
  const { dayChoice } = await page(orders[0]!.trackingRef);
  const day = dayChoice?.days[0] ?? "";
  const asked = await Promise.allSettled(orders.map((order) => choose(order.trackingRef, day)));
  expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(asked.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { kind: "conflict" },
  });
  expect(await loadOf(day)).toBe(1);
});

it("is refused for a day that is not offered, and of an order that is not missed", async () => {
  const { trackingRef, id } = await missed();
  await expect(choose(trackingRef, "2020-01-01")).rejects.toEqual(refusedAs("validation"));
  await shop.office().orders.cancel({ id });
  const { dayChoice } = await page(trackingRef);
  expect(dayChoice).toBeNull();
  await expect(choose(trackingRef, "2099-01-01")).rejects.toEqual(refusedAs("conflict"));
});

it("is offered no day on which its door takes nothing, and refused one that is sent anyway", async () => {
  const { trackingRef } = await missed();
  const [first = "", second = "", third = ""] = (await page(trackingRef)).dayChoice?.days ?? [];
  const weekday = weekdayOf(second);
  const closed = { weekdays: [weekday], dates: [{ date: first, note: "Away" }] };
  await shop.office().customers.change({ id: customerId, closedDays: closed });
  const { days = [] } = (await page(trackingRef)).dayChoice ?? {};
  expect(days[0]).toBe(third);
  expect(days.map(weekdayOf)).not.toContain(weekday);
  const refused = await choose(trackingRef, first).catch((error: unknown) => error);
  expect(refused).toEqual(refusedAs("validation", "day"));
  // Why it is closed is nobody's business who has the link.
  expect(String(refused)).not.toContain("Away");
  await expect(choose(trackingRef, second)).rejects.toEqual(refusedAs("validation", "day"));
  expect(await loadOf(first)).toBe(0);

  const open = { weekdays: [], dates: [] };
  await shop.office().customers.change({ id: customerId, closedDays: open });
  const deliveryWindows = [{ days: [weekday], from: "08:00", until: "18:00" }];
  await shop.office().addresses.change({ id: addressId, deliveryWindows });
  const left = (await page(trackingRef)).dayChoice?.days ?? [];
  expect(left[0]).toBe(second);
  expect(new Set(left.map(weekdayOf))).toEqual(new Set([weekday]));
  await expect(choose(trackingRef, first)).rejects.toEqual(refusedAs("validation", "day"));
  await shop.office().addresses.change({ id: addressId, deliveryWindows: null });
});

it("is not offered outside all areas", async () => {
  const { trackingRef } = await missed();
  await shop.office().deliveryAreas.change({ id: areaId, archived: true });
  expect((await page(trackingRef)).dayChoice).toBeNull();
  await expect(choose(trackingRef, "2099-01-01")).rejects.toEqual(refusedAs("conflict"));
});

it("belongs to its own shop's host", async () => {
  const { trackingRef } = await missed();
  const other = await openShop();
  const asked = { trackingRef, day: "2099-01-01" };
  await expect(other.at().tracking.chooseDay(asked)).rejects.toEqual(refusedAs("not_found"));
  await other.service.close();
});
