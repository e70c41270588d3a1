import { countStatements } from "@roundsman/db/testing";
import { afterAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeDelivery,
  makeMember,
  makeMerchant,
  makeRound,
  signInAs,
} from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import { onTheRoad } from "../testing/on-the-road";

const { service, at, office } = await onTheRoad();
afterAll(service.close);
const roundDate = "2026-12-01";

const anOrder = (given: Partial<Parameters<typeof makeDelivery>[2]> = {}) =>
  makeDelivery(service, at.business, {
    lines: [{ productId: at.product.id, quantity: 2 }],
    ...given,
  });

const orders = async (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await anOrder()).id));

describe("reading rounds", () => {
  it("takes two statements, however many rounds, stops and lines there are", async () => {
    const apart = await makeMerchant(service);
    const as = callerFor(service, { token: apart.owner.token });
    for (const stops of [1, 4, 9]) {
      const made = await Promise.all(
        Array.from({ length: stops }, () =>
          makeDelivery(service, apart.business, {
            lines: [
              { productId: apart.product.id, quantity: 1 },
              { productId: apart.product.id, quantity: 2 },
            ],
            collect: [{ productId: apart.product.id, quantity: 1 }],
          }),
        ),
      );
      await makeRound(service, apart.business, { orderIds: made.map((order) => order.id) });
    }
    await as.office.rounds.list({});
    const list = await countStatements(service.database, () => as.office.rounds.list({}));
    expect(list.result.items.map((round) => round.stops.length)).toEqual([9, 4, 1]);
    // Two for the rounds and their stops, one for who is calling.
    expect(list.count).toBe(3);
    const { id } = list.result.items[0]!;
    const one = await countStatements(service.database, () => as.office.rounds.one({ id }));
    // The loader's own reading of the round is the fourth.
    expect(one.count).toBe(4);
  });

  it("pages by date, newest first, and filters", async () => {
    const apart = await makeMerchant(service);
    const as = callerFor(service, { token: apart.owner.token }).office;
    const days = ["2026-12-01", "2026-12-02", "2026-12-02", "2026-12-03"];
    for (const day of days) await as.rounds.make({ roundDate: day, vehicleId: apart.vehicle.id });
    const first = await as.rounds.list({ limit: 3 });
    const rest = await as.rounds.list({ limit: 3, cursor: first.nextCursor! });
    const all = [...first.items, ...rest.items];
    expect(all.map((round) => round.roundDate)).toEqual(days.toReversed());
    expect(new Set(all.map((round) => round.id)).size).toBe(4);
    expect(rest.nextCursor).toBeNull();
    const found = async (filters: Parameters<typeof as.rounds.list>[0]) =>
      (await as.rounds.list(filters)).items.length;
    expect(await found({ roundDate: "2026-12-02" })).toBe(2);
    expect(await found({ from: "2026-12-02", to: "2026-12-03" })).toBe(3);
    expect(await found({ status: "out" })).toBe(0);
    expect(await found({ q: "VAN" })).toBe(4);
    expect(await found({ q: "%" })).toBe(0);
  });

  it("shows a driver their own alone", async () => {
    const driver = await makeMember(service, at.business, "driver");
    const as = callerFor(service, { token: await signInAs(service, driver) }).office;
    const own = await office.rounds.make({ roundDate, driverUserId: driver.id });
    const other = await office.rounds.make({ roundDate, driverUserId: at.driver.id });
    expect((await as.rounds.list({})).items.map((round) => round.id)).toEqual([own.id]);
    expect((await as.rounds.list({ driverUserId: at.driver.id })).items).toEqual([]);
    await expect(as.rounds.one({ id: other.id })).rejects.toEqual(refusedAs("forbidden"));
  });

  it("takes the shift of the day: the rota's where it differs, none on a day off", async () => {
    const driver = await makeMember(service, at.business, "driver");
    const userId = driver.id;
    await office.drivers.put({ userId, shiftStart: "07:00", shiftEnd: "15:00", breakMinutes: 30 });
    await office.rota.put({
      days: [
        { userId, day: "2026-12-02", working: true, shiftStart: "10:00", shiftEnd: "10:30" },
        { userId, day: "2026-12-03", working: false },
      ],
    });
    const on = async (day: string) => {
      const orderIds = await orders(1);
      return office.rounds.make({ roundDate: day, driverUserId: userId, orderIds });
    };
    const usual = await on("2026-12-01");
    expect(usual.fit).toMatchObject({ departsAt: "07:00", shiftEnd: "15:00", over: [] });
    const short = await on("2026-12-02");
    expect(short.fit).toMatchObject({ departsAt: "10:00", shiftEnd: "10:30", over: ["shift"] });
    expect(short.stops[0]).toMatchObject({ outsideHours: false });
    const off = await on("2026-12-03");
    expect(off.fit).toMatchObject({ departsAt: null, shiftEnd: null, over: ["shift"] });
  });
});
