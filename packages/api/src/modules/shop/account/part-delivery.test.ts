import { afterAll, expect, it } from "vitest";
import { makeDelivery, makeMember, makeRound } from "../../../testing";
import { openShop } from "../../../testing/things/open-shop";

const shop = await openShop();
afterAll(() => shop.service.close());

it("says on the customer's pages what came of a delivery in part, with lines that come to its total", async () => {
  const { service, business, product } = shop;
  const { id } = await makeDelivery(service, business, {
    lines: [{ productId: product.id, quantity: 4 }],
  });
  const driver = await makeMember(service, business, "driver");
  const round = await makeRound(service, business, {
    driverUserId: driver.id,
    status: "out",
    orderIds: [id],
  });
  const order = await shop.office().orders.one({ id });
  const { session } = await shop.trade({ id: order.customerId ?? "" });
  const lines = [{ orderLineId: order.lines[0]!.id, deliveredQuantity: 2 }];
  const stopId = round.stopIds[0] ?? "";
  await shop.office().stops.complete({ id: round.id, stopId, lines });
  const { orders } = await shop.at({ session }).account.showAccount();
  const shown = await shop.at().tracking.showOrder({ trackingRef: order.trackingRef });
  expect(shown).toMatchObject({ lines: [{ quantity: 4, delivered: 2 }] });
  const { totalPence } = shown.sums;
  expect(shown.lines[0]?.totalPence).toBe(totalPence - shown.roundingPence);
  expect(orders).toMatchObject([{ words: `2 of 4 × ${order.lines[0]?.productName}`, totalPence }]);
});
