import { countStatements } from "@roundsman/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { day, daysAfter } from "../../../../platform/values/format";
import { makeAddress, makeCustomer } from "../../../../testing";
import { orderOffice } from "../../testing/order-office";
import { repeatByMorning, repeatOrders } from "./morning";

const office = await orderOffice();
const { service, rows, business, customer, address, product } = office;
afterAll(service.close);
const tenantId = business.id;

const started = "2026-11-26";
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

  beforeAll(async () => {
    const set = async (name: string, more: object, expected: string[]) => {
      const { id } = await setUp(more);
      standing[name] = { id, expected: expected.filter((on) => on <= daysAfter(until, 3)) };
    };
    await set("six weeks", { every: 6 }, every("2027-01-07", 42));
    await set(
      "month end in winter",
      {
        repeat: "monthly_day",
        weekday: null,
        dayOfMonth: 31,
        seasonFrom: "10-01",
        seasonTo: "03-31",
      },
      [2026, 2027, 2028, 2029].flatMap((year) =>
        [
          `${year}-01-31`,
          year === 2028 ? "2028-02-29" : `${year}-02-28`,
          `${year}-03-31`,
          `${year}-10-31`,
          `${year}-11-30`,
          `${year}-12-31`,
        ].filter((on) => on > started),
      ),
    );
    await set(
      "first Sunday, over both changes of the clocks",
      { repeat: "monthly_weekday", weekday: 7, weekOfMonth: 5, every: 1, endsAfter: 12 },
      [
        ...["2026-11-29", "2026-12-27", "2027-01-31", "2027-02-28", "2027-03-28", "2027-04-25"],
        ...["2027-05-30", "2027-06-27", "2027-07-25", "2027-08-29", "2027-09-26", "2027-10-31"],
      ],
    );
    let deaths = 0;
    for (const today of days) {
      const now = at(today);
      await repeatOrders(dying, { tenantId }, now).catch(() => (deaths += 1));
      await repeatOrders(service, { tenantId }, now);
    }
    expect(deaths).toBeGreaterThan(40);
  }, 240_000);

  it.each(["six weeks", "month end in winter", "first Sunday, over both changes of the clocks"])(
    "makes one order for each day: %s",
    async (name) => {
      const { id, expected } = standing[name] ?? { id: "", expected: [] };
      expect(await ordersOf(id)).toEqual(expected);
      const made = await rows.standingOccurrence.findMany({
        where: { tenantId, standingOrderId: id },
      });
      expect(made).toHaveLength(expected.length);
      expect(made.every(({ state, orderId }) => state === "made" && orderId !== null)).toBe(true);
    },
  );

  it("has ended the one that was to have twelve", async () => {
    const { id } = standing["first Sunday, over both changes of the clocks"] ?? { id: "" };
    expect(await office.office.standingOrders.one({ id })).toMatchObject({
      state: "ended",
      stateWhy: "All its orders are made.",
      ordersMade: 12,
      days: [],
    });
  });
});
