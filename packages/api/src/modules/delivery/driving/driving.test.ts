import { millisecondsInDay } from "date-fns/constants";
import { countStatements } from "@roundsman/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeCustomer,
  makeDelivery,
  makeMerchant,
  makeProduct,
  makeRound,
  testService,
  type Merchant,
  type TestService,
} from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";

let service: TestService;
let at: Merchant;
const now = new Date();
const today = now.toISOString().slice(0, 10);
const inDays = (days: number) => new Date(Date.parse(today) + days * millisecondsInDay);

beforeAll(async () => {
  service = await testService();
  at = await makeMerchant(service);
  await service.database.service.business.update({
    where: { id: at.business.id },
    // The days of this test are those of UTC.
    data: { timeZone: "UTC", phone: "01539 555 010" },
  });
});
afterAll(() => service.close());

const as = (token: string) => callerFor(service, { token, now }).office;

describe("a driver's day", () => {
  it("has today's rounds with details of the stops, load, cash and yards", async () => {
    const order = await makeDelivery(service, at.business, {
      lines: [{ productId: at.product.id, quantity: 3 }],
    });
    await service.database.service.customer.updateMany({ data: { phone: "015394 42111" } });
    await service.database.service.order.updateMany({
      where: { id: order.id },
      data: { notes: "Ring before noon" },
    });
    const round = await makeRound(service, at.business, {
      driverUserId: at.driver.id,
      startLocationId: at.yard.id,
      orderIds: [order.id],
    });
    const day = await as(at.driver.token).driving.day();
    expect(day).toMatchObject({
      today,
      business: { phone: "01539 555 010", timeZone: "UTC", chargesVat: true },
      coming: [],
    });
    expect(day.rounds).toHaveLength(1);
    expect(day.rounds[0]).toMatchObject({
      id: round.id,
      startYard: { id: at.yard.id },
      endYard: { id: at.yard.id },
      cash: { takenPence: 0, handovers: [] },
      load: expect.arrayContaining([
        expect.objectContaining({ leg: "out", condition: "full", expected: 3, counted: null }),
      ]),
      stopDetails: [
        {
          stopId: round.stopIds[0],
          name: "Low Fell Farm",
          address: "1 Lake Road, Windermere",
          postcode: "LA23 1AA",
          phone: "015394 42111",
          orderNotes: "Ring before noon",
        },
      ],
    });
  });

  it("keeps a round in sight that is still out, and tells of issued ones to come", async () => {
    const driverUserId = at.driver.id;
    const out = await makeRound(service, at.business, {
      driverUserId,
      status: "out",
      roundDate: inDays(-2),
    });
    await makeRound(service, at.business, { driverUserId, roundDate: inDays(-2) });
    const tomorrow = await makeRound(service, at.business, { driverUserId, roundDate: inDays(1) });
    await makeRound(service, at.business, { driverUserId, roundDate: inDays(2) });
    await as(at.owner.token).rounds.issue({ id: tomorrow.id });
    const day = await as(at.driver.token).driving.day();
    expect(day.rounds[0]?.id).toBe(out.id);
    expect(day.rounds).toHaveLength(2);
    expect(day.coming).toEqual([
      expect.objectContaining({ id: tomorrow.id, stops: 0, departsAt: "08:00" }),
    ]);
  });

  it("says whether a sale of today has VAT", async () => {
    const answer = (vatRegistered: boolean | null) =>
      service.database.service.business.update({
        where: { id: at.business.id },
        data: { vatRegistered },
      });
    await answer(false);
    expect((await as(at.driver.token).driving.day()).business.chargesVat).toBe(false);
    await answer(null);
  });

  it("names whatever empties can be taken at a door, without signal too", async () => {
    const { returnables } = await as(at.driver.token).driving.day();
    const { id: productId } = at.product;
    await makeProduct(service, at.business, { returnable: false });
    await makeProduct(service, at.business, { archivedAt: new Date() });
    expect(returnables).toEqual([{ productId, productName: expect.stringMatching(/^Butane/) }]);
    expect((await as(at.driver.token).driving.day()).returnables).toEqual(returnables);
    // Of as many as there are: more than a page of any list holds.
    const tenantId = at.business.id;
    const many = Array.from({ length: 100 }, (_, n) => ({
      name: `Returnable ${n}`,
      returnable: true,
    }));
    const { product } = service.database.service;
    const like = await product.findFirstOrThrow({ where: { tenantId, id: productId } });
    const made = await product.createManyAndReturn({
      data: many.map((one) => ({
        tenantId,
        ...one,
        unitPrice: like.unitPrice,
        vatRate: like.vatRate,
      })),
      select: { id: true },
    });
    const all = (await as(at.driver.token).driving.day()).returnables;
    expect(all).toHaveLength(101);
    await product.deleteMany({ where: { tenantId, id: { in: made.map(({ id }) => id) } } });
  });

  it("knows what the customers of its stops have of swapped cylinders, and what a first one costs", async () => {
    const { business, owner } = at;
    const cylinder = await makeProduct(service, business, { name: "Patio gas" });
    const office = as(owner.token);
    const group = await office.exchangeGroups.create({ name: "Patio gas", chargePence: 4499 });
    await office.products.change({ id: cylinder.id, exchangeGroupId: group.id });
    const order = await makeDelivery(service, business, {
      lines: [{ productId: cylinder.id, quantity: 3 }],
      collect: [{ productId: cylinder.id, quantity: 1 }],
    });
    const { customerId } = await service.database.service.order.findFirstOrThrow({
      where: { id: order.id },
    });
    await makeRound(service, business, { driverUserId: at.driver.id, orderIds: [order.id] });
    await office.cylinderAgreements.create({
      customerId: customerId ?? "",
      exchangeGroupId: group.id,
      count: 2,
      paidBefore: true,
    });
    const { cylinders } = await as(at.driver.token).driving.day();
    expect(cylinders).toEqual({
      groups: [
        {
          exchangeGroupId: group.id,
          name: "Patio gas",
          chargePence: 4499,
          chargeProductId: group.chargeProductId,
          chargeName: expect.stringContaining("Patio gas"),
          productIds: [cylinder.id],
        },
      ],
      positions: [{ customerId, exchangeGroupId: group.id, held: 0, coming: 2, agreed: 2 }],
    });
    // Those of customers who are not on the day's rounds stay off the phone.
    await office.cylinderAgreements.create({
      customerId: (await makeCustomer(service, business)).id,
      exchangeGroupId: group.id,
      count: 1,
      paidBefore: true,
    });
    expect((await as(at.driver.token).driving.day()).cylinders).toEqual(cylinders);
    await office.orders.cancel({ id: order.id });
  });

  it("knows what may be sold at a door, to whom on account, and for how much", async () => {
    const { business } = at;
    const logs = await makeProduct(service, business, { name: "Logs", unitPrice: 500 });
    const loose = await makeProduct(service, business, {
      name: "Sand",
      unit: "tonne",
      returnable: false,
    });
    const gone = await makeProduct(service, business, { name: "Peat", sold: false });
    const lines = [logs, loose, gone].map(({ id }) => ({ productId: id, quantity: 1 }));
    const [theirs, other] = [
      await makeDelivery(service, business, { lines }),
      await makeDelivery(service, business, { lines }),
    ];
    const db = service.database.service;
    const whose = async ({ id }: { id: string }) =>
      (await db.order.findFirstOrThrow({ where: { id } })).customerId ?? "";
    const [own, stopped] = [await whose(theirs), await whose(other)];
    const stop = { stopReason: "Owes", stopSince: now, stopSetByName: "Olivia" };
    await db.customer.updateMany({ where: { id: stopped }, data: stop });
    await db.agreedRate.create({
      data: { tenantId: business.id, customerId: own, productId: logs.id, unitPrice: 450 },
    });
    const driverUserId = at.driver.id;
    await makeRound(service, business, { driverUserId, orderIds: [theirs.id, other.id] });

    const { selling } = await as(at.driver.token).driving.day();
    // What is loose, and what is no longer sold, is not sold at a door.
    expect(selling.prices.filter(({ productId }) => productId !== at.product.id)).toMatchObject([
      { productId: logs.id, productName: "Logs", unitPrice: 500, unitPriceIncVat: null },
    ]);
    const of = (id: string) => selling.customers.find(({ customerId }) => customerId === id);
    expect(of(own)).toMatchObject({
      whyNotOnAccount: null,
      prices: [{ productId: logs.id, unitPrice: 450 }],
    });
    expect(of(stopped)).toMatchObject({ whyNotOnAccount: "They are on stop.", prices: [] });
  });

  it("knows containers one by one where a product of its load has serial numbers, by one statement more", async () => {
    const ask = () => countStatements(service.database, () => as(at.driver.token).driving.day());
    const off = await ask();
    expect(off.statements.join()).not.toContain(`from "serials" as "s"`);
    expect(off.result.rounds.map(({ serials }) => serials)).not.toContainEqual(expect.anything());

    const track = (tracksSerials: boolean) =>
      as(at.owner.token).products.change({ id: at.product.id, tracksSerials });
    await track(true);
    const add = (number: string, testDueOn: string | null) =>
      as(at.owner.token).serials.create({
        productId: at.product.id,
        number,
        condition: "full",
        testDueOn,
        locationId: at.yard.id,
      });
    await add("A 1", "2099-01-01");
    await add("A 2", "2020-01-01");
    const on = await ask();
    expect(on.count).toBe(off.count + 1);
    const known = on.result.rounds.find(({ serials }) => serials)?.serials;
    expect(known).toMatchObject({
      products: [{ productId: at.product.id, pieces: 3 }],
      known: [
        { number: "A 1", aboard: false, whyNot: null },
        { number: "A 2", whyNot: "A 2 is out of test: its test was due by 1 January 2020." },
      ],
      all: true,
    });
    await track(false);
  });

  it("is one's own: nobody else's rounds are in it, whatever one may see", async () => {
    const day = await as(at.owner.token).driving.day();
    expect(day.rounds).toEqual([]);
    const other = await makeMerchant(service);
    expect((await as(other.driver.token).driving.day()).rounds).toEqual([]);
  });
});

describe("one round on the road", () => {
  it("is its driver's and the office's to see", async () => {
    const order = await makeDelivery(service, at.business, {
      lines: [{ productId: at.product.id, quantity: 2 }],
    });
    const { id } = await makeRound(service, at.business, {
      driverUserId: at.driver.id,
      vehicleId: at.vehicle.id,
      orderIds: [order.id],
    });
    const seen = await as(at.owner.token).driving.one({ id });
    expect(seen).toMatchObject({ id, hazard: { loadKg: 26, limitKg: 500 } });
    expect(seen.stopDetails).toHaveLength(1);
    // What may be done differs: the office plans it, the driver drives it.
    const { can, ...driven } = await as(at.driver.token).driving.one({ id });
    expect({ ...driven, can: seen.can }).toEqual(seen);
    expect([can.putStops, can.out]).toEqual(["You may not do this.", null]);
  });

  it("is hidden from other drivers and other businesses", async () => {
    const { id } = await makeRound(service, at.business);
    await expect(as(at.driver.token).driving.one({ id })).rejects.toEqual(refusedAs("forbidden"));
    const other = await makeMerchant(service);
    await expect(as(other.owner.token).driving.one({ id })).rejects.toEqual(refusedAs("not_found"));
  });
});

describe("a day that a phone knows already", () => {
  const known = async () => {
    const { id: driverUserId, token } = at.driver;
    const order = await makeDelivery(service, at.business, {
      lines: [{ productId: at.product.id, quantity: 1 }],
    });
    const round = await makeRound(service, at.business, { driverUserId, orderIds: [order.id] });
    const { mark } = await as(token).driving.day();
    const after = (more: { mark?: string; now?: Date; token?: string } = {}) =>
      callerFor(service, {
        token: more.token ?? token,
        now: more.now ?? now,
      }).office.driving.dayAfter({
        mark: more.mark ?? mark,
      });
    return { order, round, mark, after };
  };

  it("is said to be as it was in one statement beside who asks, and is read anew where it is too old", async () => {
    const { mark, after } = await known();
    const whole = await countStatements(service.database, () => after({ mark: "none" }));
    expect(whole.result.day?.mark).toBe(mark);
    const same = await countStatements(service.database, () => after());
    expect(same.result).toEqual({ day: null, readAt: now.toISOString() });
    expect(same.statements.filter((text) => text.includes('from "activity"'))).toHaveLength(1);
    expect(same.count).toBeLessThanOrEqual(3);
    expect(whole.count).toBeGreaterThan(15);
    const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
    expect((await after({ now: minutes(9) })).day).toBeNull();
    for (const later of [minutes(11), minutes(-1), inDays(2)]) {
      expect((await after({ now: later })).day).not.toBeNull();
    }
    expect((await after({ token: at.owner.token })).day).toMatchObject({ rounds: [] });
  });

  it("is read anew after whatever changes it, by the office, a customer or a job", async () => {
    const { order, round, after } = await known();
    const office = as(at.owner.token);
    const db = service.database.service;
    const { customerId } = await db.order.findFirstOrThrow({ where: { id: order.id } });
    const acts: Record<string, () => Promise<unknown>> = {
      "a note": () => office.orders.change({ id: order.id, notes: "Mind the dog" }),
      "a telephone number": () =>
        office.customers.change({ id: customerId ?? "", phone: "015394 40000" }),
      "a price": () => office.products.change({ id: at.product.id, unitPrice: 4321 }),
      "the office's number": () => office.business.change({ phone: "01539 555 011" }),
      "when it leaves": () => office.rounds.change({ id: round.id, departsAt: "07:35" }),
      "a way, which nobody records": () =>
        db.round.updateMany({ where: { id: round.id }, data: { distanceMetres: 12_345 } }),
      "a position, which nobody records": () =>
        db.order.updateMany({ where: { id: order.id }, data: { latitude: 54.4, longitude: -2.9 } }),
    };
    for (const [what, act] of Object.entries(acts)) {
      const { mark } = await as(at.driver.token).driving.day();
      expect([what, (await after({ mark })).day]).toEqual([what, null]);
      await act();
      expect([what, (await after({ mark })).day === null]).toEqual([what, false]);
    }
  });
});
