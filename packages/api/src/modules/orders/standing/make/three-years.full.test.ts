import { countStatements } from "@roundsman/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { day, daysAfter, fromDay } from "../../../../platform/values/format";
import { orderOffice } from "../../testing/order-office";
import { repeatByMorning, repeatOrders } from "./morning";

const office = await orderOffice();
const { service, rows, business, customer, address, product } = office;
afterAll(service.close);
const tenantId = business.id;

const started = "2026-11-26";
/** Days of the business's own on which nothing is delivered. */
const closedDays = ["2027-02-18", "2027-10-31"].map(fromDay);
const at = (on: string, time = "05:35") => new Date(`${on}T${time}:00Z`);
const setUp = (more: object = {}, now = at(started, "12:00")) =>
  office.officeAt(now).standingOrders.create({
    customerId: customer.id,
    deliveryAddressId: address.id,
    repeat: "weekly",
    weekday: 4,
    startsOn: started,
    lines: [{ productId: product.id, quantity: 2 }],
    ...more,
  });
const ordersOf = async (standingOrderId: string) => {
  const orders = await rows.order.findMany({
    where: { tenantId, standingOrderId },
    orderBy: { wantedOn: "asc" },
  });
  return orders.map(({ wantedOn }) => (wantedOn ? day(wantedOn) : null));
};

/** A worker whose connection to the database ends in the middle of an order, after it was written. */
const dying = {
  ...service,
  events: {
    ...service.events,
    "standing_order.made": [
      async (_: unknown, { tx }: { tx: Pick<typeof rows, "$queryRaw"> }) => {
        await tx.$queryRaw`select pg_terminate_backend(pg_backend_pid())::text`;
      },
    ],
  },
};

describe("three years of mornings, each with a worker that dies in the middle", () => {
  const until = "2029-11-26";
  const days = Array.from({ length: 1096 }, (_, count) => daysAfter(started, count));
  const standing: Record<string, { id: string; expected: string[] }> = {};
  const every = (first: string, step: number) =>
    days.filter((on) => on >= first && (Date.parse(on) - Date.parse(first)) % (step * 864e5) === 0);

  let deaths = 0;
  beforeAll(async () => {
    await rows.deliverySettings.create({ data: { tenantId, bankHolidays: "none" } });
    await rows.deliveryHoliday.createMany({
      data: closedDays.map((on) => ({ tenantId, day: on, name: "Closed", closed: true })),
    });
    const set = async (name: string, more: object, expected: string[]) => {
      const { id } = await setUp(more);
      standing[name] = { id, expected: expected.filter((on) => on <= daysAfter(until, 3)) };
    };
    await set(
      "six weeks, the day after a closed one",
      { every: 6 },
      every("2027-01-07", 42).map((on) => (on === "2027-02-18" ? "2027-02-19" : on)),
    );
    await set(
      "month end in winter, the day before a closed one",
      {
        repeat: "monthly_day",
        weekday: null,
        dayOfMonth: 31,
        seasonFrom: "10-01",
        seasonTo: "03-31",
        onClosed: "before",
      },
      [2026, 2027, 2028, 2029].flatMap((year) =>
        [
          `${year}-01-31`,
          year === 2028 ? "2028-02-29" : `${year}-02-28`,
          `${year}-03-31`,
          year === 2027 ? "2027-10-30" : `${year}-10-31`,
          `${year}-11-30`,
          `${year}-12-31`,
        ].filter((on) => on > started),
      ),
    );
    await set(
      "twelve last Sundays, over both changes of the clocks",
      { repeat: "monthly_weekday", weekday: 7, weekOfMonth: 5, onClosed: "skip", endsAfter: 12 },
      [
        "2026-11-29",
        "2026-12-27",
        "2027-01-31",
        "2027-02-28",
        "2027-03-28",
        "2027-04-25",
        "2027-05-30",
        "2027-06-27",
        "2027-07-25",
        "2027-08-29",
        "2027-09-26",
        "2027-11-28",
      ],
    );
    for (const today of days) {
      const now = at(today);
      await repeatOrders(dying, { tenantId }, now).catch(() => (deaths += 1));
      await repeatOrders(service, { tenantId }, now);
    }
  }, 240_000);

  it.each([
    "six weeks, the day after a closed one",
    "month end in winter, the day before a closed one",
    "twelve last Sundays, over both changes of the clocks",
  ])("makes one order for each day: %s", async (name) => {
    const { id, expected } = standing[name] ?? { id: "", expected: [] };
    expect(await ordersOf(id)).toEqual(expected);
    const made = await rows.standingOccurrence.findMany({
      where: { tenantId, standingOrderId: id },
    });
    expect(made).toHaveLength(expected.length);
    expect(made.every(({ state, orderId }) => state === "made" && orderId !== null)).toBe(true);
  });

  it("met a worker that died on each morning that had an order to make", async () => {
    const made = await rows.standingOccurrence.findMany({
      where: { tenantId },
      select: { at: true },
    });
    expect(deaths).toBe(new Set(made.map(({ at: moment }) => moment.getTime())).size);
  });

  it("has ended the one that was to have twelve", async () => {
    const { id } = standing["twelve last Sundays, over both changes of the clocks"] ?? { id: "" };
    expect(await rows.standingOrder.findFirst({ where: { tenantId, id } })).toMatchObject({
      state: "ended",
      stateWhy: "All its orders are made.",
    });
  });

  it("makes none on a day on which nothing is delivered", async () => {
    const orders = await rows.order.findMany({ where: { tenantId, wantedOn: { in: closedDays } } });
    expect(orders).toEqual([]);
  });
});

it("asks the same of the database for a hundred that are not due as for ten", async () => {
  const later = { startsOn: "2031-01-01" };
  const now = at("2029-12-01");
  for (let count = 0; count < 10; count += 1) await setUp(later);
  const morning = () =>
    countStatements(service.database, () => repeatOrders(service, { tenantId }, now));
  await morning();
  const few = await morning();
  const [one] = await rows.standingOrder.findMany({
    where: { tenantId, startsOn: new Date("2031-01-01") },
    take: 1,
    omit: { id: true },
  });
  if (!one) throw new Error("None was set up");
  await rows.standingOrder.createMany({ data: Array.from({ length: 90 }, () => one) });
  const many = await morning();
  expect(many.count).toBe(few.count);
  expect(many.count).toBeLessThan(6);
});

it("asks businesses whose morning it is by their own clock", async () => {
  const asked = async (now: Date) => {
    await service.test.owner.query("DELETE FROM graphile_worker._private_jobs");
    await repeatByMorning(service, {}, now);
    const { rows: jobs } = await service.test.owner.query(
      "SELECT payload FROM graphile_worker._private_jobs",
    );
    return jobs.length;
  };
  // Five o'clock in London is four in UTC in summer, and five in winter.
  expect(await asked(new Date("2030-06-01T03:35:00Z"))).toBe(0);
  expect(await asked(new Date("2030-06-01T04:35:00Z"))).toBe(1);
  expect(await asked(new Date("2030-01-10T04:35:00Z"))).toBe(0);
  expect(await asked(new Date("2030-01-10T05:35:00Z"))).toBe(1);
  // A worker that was away all morning asks when it is back.
  expect(await asked(new Date("2030-01-10T11:35:00Z"))).toBe(1);
  expect(await asked(new Date("2030-01-11T00:35:00Z"))).toBe(0);
});
