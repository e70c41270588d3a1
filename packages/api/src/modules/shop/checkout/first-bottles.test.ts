import { afterAll, describe, expect, it } from "vitest";
import { makeCustomer } from "../../../testing";
import { openShop } from "../../../testing/things/open-shop";

/* docs/decisions/0301: "I have an empty", or "First bottle". */

const shop = await openShop();
afterAll(() => shop.service.close());
const office = shop.office();
const { id: productId } = shop.product;
const group = await office.exchangeGroups.create({ name: "Butane", chargePence: 3999 });
await office.products.change({ id: productId, exchangeGroupId: group.id });

const line = (quantity: number, empties: number) => ({ productId, quantity, empties });
const wanted = (quantity: number, empties: number) => [
  { ...line(quantity, empties), shownUnitPrice: 3450 },
];

describe("a cylinder in the shop", () => {
  it("says what a first bottle costs", async () => {
    const { product } = await shop.at().pages.showProduct({ address: productId });
    expect(product).toMatchObject({ returnable: true, firstBottlePence: 3999 });
  });

  it("is swapped for an empty at the price of the gas alone", async () => {
    const { firstBottles, sums } = await shop.at().checkout.showBasket({ lines: [line(2, 2)] });
    expect({ firstBottles, total: sums.totalPence }).toEqual({ firstBottles: [], total: 7245 });
    const { id } = await shop.ordered({ lines: wanted(1, 1) });
    expect((await office.orders.one({ id })).lines).toHaveLength(1);
  });

  it("is charged for without one, outside the scope of VAT, in the basket, the checkout and the order", async () => {
    const lines = [line(2, 1)];
    const basket = await shop.at().checkout.showBasket({ lines });
    expect(basket).toMatchObject({
      firstBottles: [{ name: "Butane", count: 1, unitIncVat: 3999, vatRate: 0 }],
      // 5 % of the gas and nothing of the cylinder.
      sums: { netPence: 6900 + 3999, vatPence: 345, totalPence: 7245 + 3999 },
    });
    expect(basket.goodsPence + basket.roundingPence).toBe(7245 + 3999);
    const { options } = await shop.at().checkout.showCheckout({ lines });
    expect(options[0]?.sums.totalPence).toBe(7245 + 3999);
    // Who was shown the gas alone is asked again, and nothing is ordered.
    const stale = await shop.place({ lines: wanted(2, 1), shownTotalPence: 7245 });
    expect(stale).toMatchObject({ outcome: "changed", nowTotalPence: 7245 + 3999 });
    const { id } = await shop.ordered({ lines: wanted(2, 1), shownTotalPence: 7245 + 3999 });
    const order = await office.orders.one({ id });
    expect(order.agreementsNeeded).toEqual([]);
    expect(order.lines).toMatchObject([
      { productId, quantity: 2 },
      { productId: group.chargeProductId, quantity: 1, unitPriceIncVat: 3999 },
    ]);
  });

  it("that was charged for once is swapped when the same is ordered again", async () => {
    const { trackingRef } = await shop.ordered({
      lines: wanted(1, 0),
      shownTotalPence: 3623 + 3999,
    });
    expect(await shop.at().tracking.repeatOrder({ trackingRef })).toEqual({
      lines: [line(1, 1)],
      noLongerSold: [],
    });
  });

  it("is covered by what a signed-in customer has paid for already, and says what that is", async () => {
    const customer = await makeCustomer(shop.service, shop.business);
    const { session } = await shop.trade(customer);
    const agreed = { customerId: customer.id, exchangeGroupId: group.id, paidBefore: true };
    await office.cylinderAgreements.create({ ...agreed, count: 1 });
    const basket = (quantity: number) =>
      shop.at({ session }).checkout.showBasket({ lines: [line(quantity, 0)] });
    expect(await basket(1)).toMatchObject({
      firstBottles: [],
      cylinders: [{ name: "Butane", held: 0, agreed: 1 }],
    });
    expect((await basket(3)).firstBottles).toMatchObject([{ count: 2 }]);
    const guest = await shop.at().checkout.showBasket({ lines: [line(1, 0)] });
    expect(guest).toMatchObject({ firstBottles: [{ count: 1 }], cylinders: [] });
  });
});

it("is nothing that a shop asks which takes no empties back", async () => {
  const silent = await openShop({ askForEmpties: false });
  const own = silent.office();
  const { id } = await own.exchangeGroups.create({ name: "Butane", chargePence: 3999 });
  await own.products.change({ id: silent.product.id, exchangeGroupId: id });
  const lines = [{ productId: silent.product.id, quantity: 1, empties: 0 }];
  const { firstBottles } = await silent.at().checkout.showBasket({ lines });
  const { product } = await silent.at().pages.showProduct({ address: silent.product.id });
  expect([firstBottles, product.firstBottlePence]).toEqual([[], null]);
  await silent.service.close();
});
