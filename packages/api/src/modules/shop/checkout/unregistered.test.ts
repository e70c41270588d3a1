import { afterAll, expect, it } from "vitest";
import { openShop } from "../../../testing/things/open-shop";

/* A shop whose business is not registered for VAT (docs/decisions/0410): £34.50 is what is paid, and £5.00 for delivery. */

const shop = await openShop();
afterAll(() => shop.service.close());
const { id } = shop.product;
const lines = [{ productId: id, quantity: 3, empties: 3 }];

it("shows, counts and takes prices without VAT", async () => {
  expect(await shop.at().pages.showFront()).toMatchObject({ unregistered: false });
  await shop.office().business.change({ vatRegistered: false });
  const front = await shop.at().pages.showFront();
  expect(front).toMatchObject({
    unregistered: true,
    deliveryWays: [
      { name: "Standard", fromPence: 0, toPence: 0 },
      { name: "Next day", fromPence: 500, toPence: 500 },
    ],
  });
  const { product } = await shop.at().pages.showProduct({ address: id });
  expect(product).toMatchObject({
    priceIncVat: 3450,
    priceExVat: 3450,
    vatRate: 0,
    unregistered: true,
  });
  const basket = await shop.at().checkout.showBasket({ lines });
  expect(basket).toMatchObject({
    goodsPence: 10_350,
    roundingPence: 0,
    sums: { netPence: 10_350, vatPence: 0, totalPence: 10_350 },
  });
  const { options } = await shop.at().checkout.showCheckout({ lines });
  expect(options[1]).toMatchObject({
    name: "Next day",
    chargePence: 500,
    sums: { netPence: 10_850, vatPence: 0, totalPence: 10_850 },
  });
  const { id: orderId } = await shop.ordered({ shownTotalPence: 3450 });
  const order = await shop.office().orders.one({ id: orderId });
  expect(order).toMatchObject({
    netPence: 3450,
    lines: [{ unitPrice: 3450, vatRate: 0, vatTreatment: "outside_scope" }],
  });
});

it("has VAT from the first day of registration on", async () => {
  await shop.office().business.change({
    vatRegistered: true,
    vatNumber: "GB123456782",
    vatRegisteredFrom: "2020-01-01",
  });
  const { product } = await shop.at().pages.showProduct({ address: id });
  // 5 % on £34.50: £36.225, half up.
  expect(product).toMatchObject({ priceIncVat: 3623, priceExVat: 3450, vatRate: 5 });
});
