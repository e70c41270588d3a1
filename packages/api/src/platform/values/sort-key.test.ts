import { afterAll, beforeAll, expect, it } from "vitest";
import {
  callerFor,
  makeMerchant,
  makeProduct,
  paged,
  putStock,
  testService,
  type Merchant,
  type TestService,
} from "../../testing";
import { sortKey } from "./sort-key";

let service: TestService;
let at: Merchant;
let office: ReturnType<typeof callerFor>["office"];

const bySize = ["Gas 4.5 kg", "Gas 4.75 kg", "Gas 7 kg", "Gas 12 kg", "Gas 15 kg", "Gas 104 kg"];

beforeAll(async () => {
  service = await testService();
  at = await makeMerchant(service);
  office = callerFor(service, { token: at.owner.token }).office;
  for (const name of bySize.toSorted()) {
    const product = await makeProduct(service, at.business, { name, category: "gas" });
    const stock = { locationId: at.yard.id, productId: product.id, quantity: 1 };
    await putStock(service, at.business, stock);
  }
});
afterAll(() => service.close());

it("the database sorts as pages do", async () => {
  const names = [
    ...bySize,
    "v2.10",
    "v.2",
    "0012 and 12",
    "123456789012 long",
    "00000000000012",
    "no number",
    "1,000 kg",
    "٣ Arabic",
    "",
  ];
  const { rows } = await service.test.owner.query<{ name: string; key: string }>(
    "SELECT name, sort_key(name) AS key FROM unnest($1::text[]) AS name",
    [names],
  );
  expect(rows).toEqual(names.map((name) => ({ name, key: sortKey(name) })));
  expect(bySize.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))).toEqual(bySize);
});

it("products come by size, page after page", async () => {
  const products = await paged((page) => office.products.list({ category: "gas", ...page }));
  expect(products.map(({ name }) => name)).toEqual(bySize);
});

it("so does the stock", async () => {
  const rows = await paged((page) => office.stock.grid({ q: "gas", ...page }));
  expect(rows.map(({ productName }) => productName)).toEqual(bySize);
});

it("and what an order is taken of", async () => {
  const { items } = await office.prices.quote({});
  expect(items.map(({ name }) => name).filter((name) => name.startsWith("Gas"))).toEqual(bySize);
});

it("and the empties that a driver takes back", async () => {
  const driver = callerFor(service, { token: at.driver.token }).office;
  const { returnables } = await driver.driving.day();
  const names = returnables.map(({ productName }) => productName);
  expect(names.filter((name) => name.startsWith("Gas"))).toEqual(bySize);
});
