import { afterAll, expect, it } from "vitest";
import { makeCustomer, makeProduct } from "../../../testing";
import { openShop } from "../../../testing/things/open-shop";

/* A page shows fuel at the VAT that one of it bears, as its basket does. */

const shop = await openShop();
const { service, business, rows } = shop;
afterAll(service.close);

const cylinder = await makeProduct(service, business, {
  vatFuel: "lpg_cylinder",
  vatRate: 20,
  unitPrice: 2000,
});
const large = await makeProduct(service, business, {
  vatFuel: "lpg_cylinder",
  vatRate: 5,
  unitPrice: 2000,
  hazardKg: 50,
});
const logs = await makeProduct(service, business, {
  vatFuel: "wood_peat_charcoal",
  vatRate: 20,
  unitPrice: 1000,
});

async function shownTo(browser: { session?: string } = {}) {
  const { pages } = shop.at(browser);
  const { items } = await pages.listProducts({});
  return Promise.all(
    [cylinder, large, logs].map(async ({ id }) => {
      const { product } = await pages.showProduct({ address: id });
      expect(items.find((one) => one.id === id)).toEqual(product);
      return [product.vatRate, product.priceIncVat];
    }),
  );
}

it("is the rate of one to somebody whom nobody knows, and the basket's", async () => {
  const shown = await shownTo();
  expect(shown).toEqual([
    [5, 2100],
    [20, 2400],
    [5, 1050],
  ]);
  const lines = [cylinder, large, logs].map(({ id: productId }) => ({ productId, quantity: 1 }));
  const basket = await shop.at().checkout.showBasket({ lines });
  expect(basket.lines.map(({ product, unitIncVat }) => [product.vatRate, unitIncVat])).toEqual(
    shown,
  );
});

it("is the rate of whoever sells it on, once they are signed in", async () => {
  const customer = await makeCustomer(service, business);
  const { session } = await shop.trade(customer);
  expect((await shownTo({ session }))[2]).toEqual([5, 1050]);
  await rows.customer.updateMany({ where: { id: customer.id }, data: { buysForResale: true } });
  expect((await shownTo({ session }))[2]).toEqual([20, 1200]);
});

it("is what fuel priced including VAT is sold at, whatever rate its product names", async () => {
  const { id: productId } = await shop.office().products.create({
    name: "Propane 13 kg, shelf price",
    unitPriceIncVat: 2100,
    vatRate: 20,
    vatFuel: "lpg_cylinder",
    hazardKg: 13,
  });
  const lines = [{ productId, quantity: 2, empties: 0, shownUnitPrice: 2000 }];
  const { id } = await shop.ordered({ lines, shownTotalPence: 4200 });
  expect(await shop.office().orders.one({ id })).toMatchObject({
    lines: [{ vatRate: 5, unitPriceIncVat: 2100 }],
    vatPence: 200,
    totalIncVatPence: 4200,
  });
});
