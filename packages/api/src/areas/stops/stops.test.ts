import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Refusal, type ErrorKind } from "../../errors";
import {
  callerFor,
  makeAddress,
  makeBusiness,
  makeCustomer,
  makeMember,
  makeProduct,
  makeVehicle,
  makeYard,
  signInAs,
  testService,
  type MadeBusiness,
  type MadePerson,
  type TestService,
} from "../../testing";

let service: TestService;
let business: MadeBusiness;
let owner: MadePerson;
let driver: MadePerson;
let office: ReturnType<typeof callerFor>["office"];
let road: ReturnType<typeof callerFor>["office"];
let yardId: string;
let productId: string;
const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  service = await testService();
  business = await makeBusiness(service);
  owner = await makeMember(service, business, "owner");
  driver = await makeMember(service, business, "driver");
  office = callerFor(service, { token: await signInAs(service, owner) }).office;
  road = callerFor(service, { token: await signInAs(service, driver) }).office;
  yardId = (await makeYard(service, business)).id;
  productId = (await makeProduct(service, business)).id;
});
afterAll(() => service.close());

const refusedAs = (kind: ErrorKind) =>
  expect.toSatisfy((error: unknown) => error instanceof Refusal && error.kind === kind, kind);

async function anOrder(more: { paymentMethod?: "cash" | "on_account"; quantity?: number } = {}) {
  const customer = await makeCustomer(service, business);
  const address = await makeAddress(service, business, customer);
  return office.orders.take({
    customerId: customer.id,
    deliveryAddressId: address.id,
    paymentMethod: more.paymentMethod ?? "on_account",
    lines: [{ productId, quantity: more.quantity ?? 3 }],
    collect: [{ productId, quantity: 2 }],
  });
}

async function aRoundOut(orderIds: string[]) {
  const vehicle = await makeVehicle(service, business);
  const round = await office.rounds.make({
    roundDate: today,
    driverUserId: driver.id,
    vehicleId: vehicle.id,
    departsAt: "08:00",
    orderIds,
  });
  await office.rounds.issue({ id: round.id });
  return road.rounds.setStatus({ id: round.id, status: "out" });
}

describe("the thread", () => {
  it("takes an order to its door", async () => {
    const order = await anOrder();
    const round = await aRoundOut([order.id]);
    expect(round).toMatchObject({ status: "out", routedBy: "estimate" });
    expect(round.loadConfirmedAt).not.toBeNull();
    expect(round.fit).toMatchObject({ loadKg: 81, over: [] });
    const [stop] = round.stops;
    expect(stop).toMatchObject({ orderId: order.id, sequence: 1, orderStatus: "placed" });
    const after = await road.stops.complete({ id: round.id, stopId: stop!.id });
    expect(after.stops[0]).toMatchObject({ orderStatus: "delivered" });
    const { rows } = await service.test.owner.query(
      "SELECT condition, on_hand FROM stock_levels WHERE location_id = $1 AND product_id = $2 ORDER BY 1",
      [yardId, productId],
    );
    expect(rows).toEqual([
      { condition: "full", on_hand: -3 },
      { condition: "empty", on_hand: 2 },
    ]);
    await expect(road.stops.complete({ id: round.id, stopId: stop!.id })).rejects.toEqual(
      refusedAs("conflict"),
    );
    const undone = await road.stops.undo({
      id: round.id,
      stopId: stop!.id,
      recordId: randomUUID(),
    });
    expect(undone.stops[0]).toMatchObject({ orderStatus: "placed", completedAt: null });
    const failed = await road.stops.fail({
      id: round.id,
      stopId: stop!.id,
      failureReason: "nobody_in",
    });
    expect(failed.stops[0]).toMatchObject({ failureReason: "nobody_in" });
    await road.rounds.setStatus({ id: round.id, status: "done" });
    const list = await office.rounds.list({});
    expect(list.items).toHaveLength(1);
  });
});
