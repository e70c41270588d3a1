import { afterAll, expect, it } from "vitest";
import { makeCustomer, makeProduct } from "../../../testing";
import { openShop } from "../../../testing/things/open-shop";

/* The price of one kilogram or litre beside a product's price. */

const shop = await openShop();
const { service, business, rows } = shop;
afterAll(service.close);

const fuel = { fuelContainer: "bag", emptyKg: null, returnable: false } as const;
const gas = { vatFuel: "lpg_cylinder", vatRate: 5, unitPrice: 9450 } as const;
const products = {
  "gas by its own weight": { ...gas, hazardKg: 47, fullKg: 101.5, emptyKg: 54.5 },
  "gas by the weights of its cylinder": { ...gas, fullKg: 28.2, emptyKg: 15.2 },
  "coal by weight": { vatRate: 5, unitPrice: 1695, ...fuel, fuelKind: "manufactured", fullKg: 25 },
  "logs by volume": { vatRate: 5, unitPrice: 775, ...fuel, fuelKind: "wood", volumeLitres: 32 },
  "logs of unknown volume": { ...fuel, fuelKind: "wood", volumeLitres: null },
  fittings: { vatRate: 20, unitPrice: 1150, fullKg: 0.4 },
  "goods sold by the tonne": { vatRate: 5, unitPrice: 30_000, unit: "tonne", returnable: false },
} as const;

const ids = new Map<string, string>();
for (const [name, data] of Object.entries(products)) {
  const { id } = await makeProduct(service, business, { name });
  await rows.product.updateMany({ where: { id }, data });
  ids.set(name, id);
}

async function shownTo(browser: { session?: string } = {}) {
  const { items } = await shop.at(browser).pages.listProducts({});
  const of = new Map(items.map(({ id, perMeasure }) => [id, perMeasure]));
  return Object.fromEntries([...ids].map(([name, id]) => [name, of.get(id)]));
}

it("is of gas and coal by weight, and of logs by volume, to a tenth of a penny", async () => {
  expect(await shownTo()).toEqual({
    // £99.23 and £94.50 for 47 kg.
    "gas by its own weight": { measure: "kg", amount: 47, incVatTenths: 2111, exVatTenths: 2011 },
    // The same for 13 kg.
    "gas by the weights of its cylinder": {
      measure: "kg",
      amount: 13,
      incVatTenths: 7633,
      exVatTenths: 7269,
    },
    // £17.80 and £16.95 for 25 kg.
    "coal by weight": { measure: "kg", amount: 25, incVatTenths: 712, exVatTenths: 678 },
    // £8.14 and £7.75 for 32 litres.
    "logs by volume": { measure: "litre", amount: 32, incVatTenths: 254, exVatTenths: 242 },
    "logs of unknown volume": null,
    fittings: null,
    "goods sold by the tonne": null,
  });
});

it("follows the prices of whoever is signed in", async () => {
  const customer = await makeCustomer(service, business);
  const productId = ids.get("coal by weight") ?? "";
  await rows.agreedRate.create({
    data: { tenantId: business.id, customerId: customer.id, productId, unitPrice: 1500 },
  });
  const { session } = await shop.trade(customer);
  const { "coal by weight": coal } = await shownTo({ session });
  // £15.75 and £15.00 for 25 kg.
  expect(coal).toEqual({ measure: "kg", amount: 25, incVatTenths: 630, exVatTenths: 600 });
});
