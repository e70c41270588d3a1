import { afterAll, beforeAll, expect, it } from "vitest";
import { Refusal } from "../../../platform/base/errors";
import {
  callerFor,
  makeDelivery,
  makeMerchant,
  makeRound,
  testService,
  type Merchant,
  type TestService,
} from "../../../testing";

let service: TestService;
let at: Merchant;
let road: ReturnType<typeof callerFor>["office"];

beforeAll(async () => {
  service = await testService();
  at = await makeMerchant(service);
  road = callerFor(service, { token: at.driver.token }).office;
});
afterAll(() => service.close());

async function aStop(paymentMethod: "cash" | "on_account", driverUserId = at.driver.id) {
  const order = await makeDelivery(service, at.business, {
    lines: [{ productId: at.product.id, quantity: 3 }],
    paymentMethod,
    deliveryChargePence: 500,
  });
  const round = await makeRound(service, at.business, {
    driverUserId,
    status: "out",
    orderIds: [order.id],
  });
  return { id: round.id, stopId: round.stopIds[0] ?? "", lineId: order.lines[0]?.id ?? "" };
}

it("says at the door what a part of the order would cost, and what was then due is just that", async () => {
  const { id, stopId, lineId } = await aStop("cash");
  const lines = [{ orderLineId: lineId, deliveredQuantity: 2 }];
  // The phone knows the same without asking.
  const { stopDetails } = await road.driving.one({ id });
  const offline = stopDetails[0]?.partAmounts;
  expect(offline).toMatchObject({ lines: [{ orderLineId: lineId, quantity: 3 }] });
  expect(offline?.pence).toHaveLength(4);
  for (const deliveredQuantity of [0, 1, 2, 3]) {
    const asked = await road.stops.reckon({
      id,
      stopId,
      lines: [{ orderLineId: lineId, deliveredQuantity }],
    });
    expect(offline?.pence[deliveredQuantity]).toBe(asked.amountDuePence);
  }
  // Two at £34.50 and the charge of £5, with 5 % VAT.
  expect(await road.stops.reckon({ id, stopId, lines })).toEqual({ amountDuePence: 7770 });
  const { stops } = await road.stops.complete({ id, stopId, lines });
  expect(stops[0]?.amountDuePence).toBe(7770);
});

it("of nothing handed over is nothing, as is what is not paid at the door", async () => {
  const cash = await aStop("cash");
  const none = [{ orderLineId: cash.lineId, deliveredQuantity: 0 }];
  expect(await road.stops.reckon({ ...cash, lines: none })).toEqual({ amountDuePence: 0 });
  const account = await aStop("on_account");
  expect(await road.stops.reckon(account)).toEqual({ amountDuePence: 0 });
});

it("is for the round's own driver, and refuses more than was ordered", async () => {
  const { id, stopId, lineId } = await aStop("cash");
  const lines = [{ orderLineId: lineId, deliveredQuantity: 4 }];
  await expect(road.stops.reckon({ id, stopId, lines })).rejects.toBeInstanceOf(Refusal);
  const others = await aStop("cash", at.owner.id);
  await expect(road.stops.reckon(others)).rejects.toMatchObject({ kind: "forbidden" });
});
