import { countStatements } from "@roundsman/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeAddress,
  makeBusiness,
  makeCustomer,
  makeKey,
  makeMember,
  makeProduct,
  makeVehicle,
  makeYard,
  putStock,
  signInAs,
  testService,
  type TestService,
} from "../../../testing";

/** Half past midnight in London: still the day before in UTC. */
const now = new Date("2026-06-10T23:30:00Z");
const today = "2026-06-11";

let service: TestService;
let business: { id: string };
let owner: { id: string };
let office: ReturnType<typeof callerFor>["office"];
let customer: { id: string };
let address: { id: string };
let product: { id: string };

beforeAll(async () => {
  service = await testService();
  business = await makeBusiness(service);
  owner = await makeMember(service, business);
  office = callerFor(service, { token: await signInAs(service, owner), now }).office;
  customer = await makeCustomer(service, business, { name: "Mrs Tyson", onAccount: false });
  address = await makeAddress(service, business, customer);
  product = await makeProduct(service, business, { unitPrice: 1000, vatRate: 20 });
});
afterAll(() => service.close());

const take = (more: object = {}) =>
  office.orders.take({
    customerId: customer.id,
    deliveryAddressId: address.id,
    paymentMethod: "cash",
    lines: [{ productId: product.id, quantity: 1 }],
    ...more,
  });

const survey = () => office.today.survey();

describe("survey", () => {
  it("gathers by area what can go on a round, and says what presses", async () => {
    await take({ wantedOn: today });
    await take({ wantedOn: "2026-06-20" });
    const cancelled = await take();
    await office.orders.cancel({ id: cancelled.id });
    await take({ fulfilment: "collection", deliveryAddressId: null });
    expect((await survey()).unplanned).toEqual([
      { area: "LA23", town: "Windermere", orders: 2, pressing: 1 },
    ]);
  });

  it("names papers that are out or run out within 60 days, and vans that are unsafe", async () => {
    const van = await makeVehicle(service, business);
    const { name: vehicleName } = await office.vehicles.one({ id: van.id });
    const driver = await makeMember(service, business, "driver");
    const mot = { kind: "mot" as const, vehicleId: van.id };
    const licence = { kind: "driving_licence" as const, userId: driver.id };
    await office.fleetPapers.create({ ...mot, expiresOn: "2026-06-10" });
    await office.fleetPapers.create({ ...licence, expiresOn: "2026-08-10" });
    const insurance = { kind: "insurance" as const, vehicleId: van.id };
    await office.fleetPapers.create({ ...insurance, expiresOn: "2026-08-11" });
    // Renewed.
    const adr = { kind: "adr_certificate" as const, userId: driver.id };
    await office.fleetPapers.create({ ...adr, expiresOn: "2026-06-01" });
    await office.fleetPapers.create({ ...adr, expiresOn: "2029-06-01" });
    const round = await office.rounds.make({ roundDate: "2026-06-12", vehicleId: van.id });
    const points = [{ point: "Tyres", ok: false, words: "Bald", unsafe: true }];
    const { walkRound } = await office.walkRoundChecks.record({ id: round.id, points });
    const { endingPapers, vehicleDefects } = await survey();
    expect(endingPapers).toMatchObject({
      count: 2,
      items: [
        { kind: "mot", whose: vehicleName, expiresOn: "2026-06-10", out: true },
        { kind: "driving_licence", whose: driver.name, expiresOn: "2026-08-10", out: false },
      ],
    });
    const checkId = walkRound?.check?.id ?? "";
    expect(vehicleDefects).toMatchObject({
      count: 1,
      items: [{ checkId, vehicleName, unsafe: true }],
    });
    await office.walkRoundChecks.clear({ id: checkId, reason: "New tyre" });
    expect((await survey()).vehicleDefects).toEqual({ count: 0, items: [] });
    const dented = [
      { point: "Bodywork", ok: false, words: "A dent" },
      { point: "Tyres", ok: true },
    ];
    await office.walkRoundChecks.record({ id: round.id, points: dented });
    expect((await survey()).vehicleDefects).toMatchObject({
      count: 1,
      items: [{ vehicleName, unsafe: false }],
    });
  });

  it("lists orders that wait for their link, with what is due including VAT", async () => {
    const order = await take({ paymentMethod: "link" });
    const paid = await take({ paymentMethod: "link" });
    await office.orders.paid({ id: paid.id });
    expect((await survey()).unpaidLinks).toEqual({
      count: 1,
      items: [
        {
          orderId: order.id,
          number: order.number,
          customerName: "Mrs Tyson",
          duePence: 1200,
          paymentRequestedAt: null,
          createdAt: now.toISOString(),
        },
      ],
    });
  });

  it("shows today's rounds as far as they are, and those still out since before", async () => {
    const vehicle = await makeVehicle(service, business);
    const order = await take();
    const round = await office.rounds.make({
      roundDate: today,
      vehicleId: vehicle.id,
      orderIds: [order.id],
    });
    const left = await office.rounds.make({ roundDate: "2026-06-10" });
    await office.rounds.setStatus({ id: left.id, status: "out" });
    const done = await office.rounds.make({ roundDate: "2026-06-10" });
    await office.rounds.setStatus({ id: done.id, status: "done" });
    const { rounds } = await survey();
    expect(
      rounds?.map(({ id, stops, completed, failed }) => [id, stops, completed, failed]),
    ).toEqual([
      [left.id, 0, 0, 0],
      [round.id, 1, 0, 0],
    ]);
  });

  it("says which issued round its driver knows only in part", async () => {
    const driver = await makeMember(service, business, "driver");
    const { id } = await office.rounds.make({ roundDate: today, driverUserId: driver.id });
    const isChanged = async () =>
      (await survey()).rounds?.find((round) => round.id === id)?.changedSinceIssue;
    expect(await isChanged()).toBe(false);
    await office.rounds.issue({ id });
    expect(await isChanged()).toBe(false);
    await office.rounds.change({ id, notes: "By the lake road" });
    expect(await isChanged()).toBe(true);
  });

  it("knows what is low over all yards, and not what is held", async () => {
    const low = await makeProduct(service, business, { name: "Coal" });
    const plenty = await makeProduct(service, business, { name: "Logs" });
    for (const { id } of [low, plenty]) await office.products.change({ id, lowLevel: 10 });
    const yards = [await makeYard(service, business), await makeYard(service, business)];
    for (const { id: locationId } of yards) {
      await putStock(service, business, { locationId, productId: low.id, quantity: 5 });
      await putStock(service, business, { locationId, productId: plenty.id, quantity: 6 });
    }
    expect((await survey()).lowStock).toEqual({
      count: 1,
      items: [{ productId: low.id, productName: "Coal", free: 10, lowLevel: 10 }],
    });
  });

  it("counts supplier orders past their day, and applications nobody decided", async () => {
    const { service: db } = service.database;
    const tenantId = business.id;
    const yard = await makeYard(service, business);
    const supplier = await db.supplier.create({ data: { tenantId, name: "Kielder Timber" } });
    const placed = (day: string, status: "ordered" | "arrived") =>
      db.supplierOrder.create({
        data: {
          tenantId,
          supplierId: supplier.id,
          locationId: yard.id,
          expectedOn: new Date(day),
          status,
          ...(status === "arrived" && { finishedAt: now }),
        },
      });
    const late = await placed("2026-06-10", "ordered");
    await placed(today, "ordered");
    await placed("2026-06-01", "arrived");
    const account = await db.shopAccount.create({
      data: { tenantId, email: "inn@test.example", name: "The Inn" },
    });
    const asks = { tenantId, businessName: "The Inn", phone: "1", address: {} };
    await db.tradeApplication.create({ data: { ...asks, accountId: account.id } });
    await db.tradeApplication.create({
      data: { ...asks, accountId: account.id, status: "declined", decidedAt: now },
    });
    const { lateSupplierOrders, tradeApplications } = await survey();
    expect(lateSupplierOrders).toMatchObject({
      count: 1,
      items: [{ id: late.id, supplierName: "Kielder Timber", expectedOn: "2026-06-10" }],
    });
    expect(tradeApplications).toMatchObject({ count: 1, items: [{ businessName: "The Inn" }] });
  });

  it("asks whether the business is registered for VAT until it has answered", async () => {
    const asked = await makeBusiness(service);
    const token = await signInAs(service, await makeMember(service, asked));
    const theirs = callerFor(service, { token, now }).office;
    expect(await theirs.today.survey()).toMatchObject({ vatUnanswered: true });
    await theirs.business.change({ vatRegistered: false });
    expect(await theirs.today.survey()).toMatchObject({ vatUnanswered: false });
  });

  it("asks as often for a full day as for an empty one", async () => {
    const empty = await makeBusiness(service);
    const other = await makeMember(service, empty);
    const there = callerFor(service, { token: await signInAs(service, other), now }).office;
    const full = await countStatements(service.database, survey);
    const none = await countStatements(service.database, () => there.today.survey());
    expect(none.count).toBe(full.count);
    // Nothing of another business.
    expect(none.result).toEqual({
      vatUnanswered: true,
      unplanned: [],
      rounds: [],
      runningOut: { count: 0, items: [] },
      refusedStanding: { count: 0, items: [] },
      unpaidLinks: { count: 0, items: [] },
      unpaidDeliveries: { count: 0, pence: 0, items: [] },
      vatErrors: { count: 0, overPence: 0, underPence: 0, more: false },
      lowStock: { count: 0, items: [] },
      lateSupplierOrders: { count: 0, items: [] },
      tradeApplications: { count: 0, items: [] },
      daysToClose: { count: 0, items: [] },
      refusedRecords: { count: 0, items: [] },
      vehicleDefects: { count: 0, items: [] },
      shortDeliveries: { count: 0, items: [] },
      cashToComeIn: { count: 0, items: [] },
      endingPapers: { count: 0, items: [] },
    });
  });
});

describe("trend", () => {
  it("counts money on the business's own day, VAT included", async () => {
    const before = await office.today.trend({ days: 1 });
    const order = await take();
    await office.orders.paid({ id: order.id });
    const { items } = await office.today.trend({ days: 3 });
    expect(items.map(({ day }) => day)).toEqual(["2026-06-09", "2026-06-10", today]);
    expect(items[2]?.takingsPence).toBe((before.items[0]?.takingsPence ?? 0) + 1200);
    expect(items[0]).toEqual({ day: "2026-06-09", takingsPence: 0, delivered: 0, failed: 0 });
  });

  it("counts visits on the day of their round", async () => {
    const order = await take();
    const round = await office.rounds.make({ roundDate: today, orderIds: [order.id] });
    await service.database.service.stop.updateMany({
      where: { tenantId: business.id, roundId: round.id },
      data: { failedAt: now, failureReason: "nobody_in" },
    });
    const { items } = await office.today.trend({ days: 1 });
    expect(items).toMatchObject([{ day: today, delivered: 0, failed: 1 }]);
  });
});

it("is for the office's people: neither drivers nor keys", async () => {
  const driver = await makeMember(service, business, "driver");
  const asDriver = callerFor(service, { token: await signInAs(service, driver), now }).office;
  await expect(asDriver.today.survey()).rejects.toMatchObject({ kind: "forbidden" });
  await expect(asDriver.today.trend({})).rejects.toMatchObject({ kind: "forbidden" });
  const key = await makeKey(service, business, owner, ["orders:read"]);
  const byKey = callerFor(service, { key, now }).office;
  await expect(byKey.today.survey()).rejects.toMatchObject({ kind: "forbidden" });
});
