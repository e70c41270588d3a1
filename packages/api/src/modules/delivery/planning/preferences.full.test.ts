import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  callerFor,
  makeDelivery,
  makeMember,
  makeMerchant,
  testService,
  type Merchant,
  type TestService,
} from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";

const service: TestService = await testService();
afterAll(service.close);

let at: Merchant;
let office: ReturnType<typeof callerFor>["office"];
const roundDate = "2026-12-01";

beforeEach(async () => {
  at = await makeMerchant(service);
  office = callerFor(service, { token: at.owner.token }).office;
});

/** The yard is at 54.33, -2.75: a second van to here is a detour of less than 3 km, to the lake of more. */
const nextToYard = { latitude: 54.335, longitude: -2.75 };
const byTheLake = { latitude: 54.38, longitude: -2.91 };

/** A van and its driver, who knows the areas of an outward code, or says of none that they know it. */
async function vanFor(outward: string | null) {
  const driver = await makeMember(service, at.business, "driver");
  const { id } = await office.vehicles.create({ name: `Van ${driver.id}` });
  await office.drivers.put({ userId: driver.id, usualVehicleId: id });
  if (outward !== null)
    await office.patches.create({
      name: `Around ${outward}`,
      outwardCodes: [outward],
      driverUserIds: [driver.id],
    });
  return id;
}

async function orderTo(outward: string, where: typeof nextToYard, quantity = 1): Promise<void> {
  const { id } = await makeDelivery(service, at.business, {
    lines: [{ productId: at.product.id, quantity }],
  });
  await service.database.service.order.updateMany({
    where: { id },
    data: { ...where, deliverToPostcode: `${outward} 1AA` },
  });
}

describe("a plan that is proposed with what its preferences cost", () => {
  it("says how much longer the day is for keeping drivers in their own areas", async () => {
    const vehicleIds = [await vanFor("LA8"), await vanFor("LA9")];
    await orderTo("LA8", nextToYard);
    await orderTo("LA9", nextToYard);
    const { rounds, preferences, after } = await office.planning.propose({ roundDate, vehicleIds });
    expect(rounds.map(({ stopsOutside }) => stopsOutside)).toEqual([0, 0]);
    // One van would do both on its way.
    expect(preferences).toEqual({
      ownAreas: {
        stopsOutside: 0,
        distanceMetres: after.distanceMetres / 2,
        durationSeconds: after.durationSeconds / 2,
      },
      smallLoads: null,
    });
    expect(after.distanceMetres).toBeGreaterThan(2000);
  });

  it("says which stops are outside all the same, because a second van costs more", async () => {
    const vehicleIds = [await vanFor("LA8"), await vanFor("LA9")];
    await orderTo("LA8", byTheLake);
    await orderTo("LA9", byTheLake);
    const { rounds, preferences } = await office.planning.propose({ roundDate, vehicleIds });
    expect(rounds.map(({ stopsOutside }) => stopsOutside)).toEqual([1]);
    expect(preferences.ownAreas).toEqual({
      stopsOutside: 1,
      distanceMetres: 0,
      durationSeconds: 0,
    });
  });

  it("says what it costs that drivers without a certificate carry a small load", async () => {
    await service.database.service.product.updateMany({
      where: { id: at.product.id },
      data: {
        unNumber: "1965",
        properShippingName: "HYDROCARBON GAS MIXTURE, LIQUEFIED, N.O.S.",
        hazardClass: "2.1",
        hazardLabel: "2.1",
        transportCategory: 2,
      },
    });
    const vehicleIds = [await vanFor(null), await vanFor(null)];
    // 13 cylinders of 13 kg: two orders are 338 kg of gas.
    await orderTo("LA8", nextToYard, 13);
    await orderTo("LA9", nextToYard, 13);
    const apart = await office.planning.propose({ roundDate, vehicleIds });
    expect(apart.rounds.map(({ overSmallLoad }) => overSmallLoad)).toEqual([false, false]);
    expect(apart.preferences).toEqual({
      ownAreas: null,
      smallLoads: {
        mostKg: 333,
        vansOver: 0,
        distanceMetres: apart.after.distanceMetres / 2,
        durationSeconds: apart.after.durationSeconds / 2,
      },
    });
    const [only] = vehicleIds;
    const together = await office.planning.propose({ roundDate, vehicleIds: [only!] });
    expect(together.rounds).toMatchObject([{ overSmallLoad: true, stops: [{}, {}] }]);
    expect(together.preferences.smallLoads).toMatchObject({ vansOver: 1, distanceMetres: 0 });
  });

  it("proposes what POST /rounds/plan does, and writes nothing", async () => {
    await orderTo("LA8", byTheLake);
    const proposal = await office.planning.propose({ roundDate });
    const plan = await office.planning.plan({ roundDate, dryRun: true });
    expect(proposal).toMatchObject(plan);
    expect(proposal.preferences).toEqual({ ownAreas: null, smallLoads: null });
    expect((await office.rounds.list({ roundDate })).items).toEqual([]);
  });

  it("is for who may plan, and knows no vehicle of another business", async () => {
    const road = callerFor(service, { token: at.driver.token }).office;
    await expect(road.planning.propose({ roundDate })).rejects.toEqual(refusedAs("forbidden"));
    const elsewhere = await makeMerchant(service);
    const vehicleIds = [elsewhere.vehicle.id];
    await expect(office.planning.propose({ roundDate, vehicleIds })).rejects.toEqual(
      refusedAs("not_found"),
    );
  });
});
