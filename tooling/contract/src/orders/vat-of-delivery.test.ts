import { makeAddress, makeCustomer, makeMerchant, testService } from "@roundsman/api/testing";
import { restOn } from "@roundsman/spec-rest/testing";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";

/* The VAT of a delivery charge over REST, with figures computed by hand (docs/contract/conventions.md#money). */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const merchant = await makeMerchant(service);
const as = merchant.owner.token;

const Made = z.object({ id: z.uuid() });
const made = async (path: string, body: object) => {
  const answer = await api.post(path, { as, body });
  expect([answer.status, answer.body]).toMatchObject([201, {}]);
  return Made.parse(answer.body).id;
};
const product = (name: string, unitPrice: number, more: object) =>
  made("/products", { name, unitPrice, ...more });

const goods = {
  deposit: await product("Deposit", 5000, { vatRate: 0, vatTreatment: "outside_scope" }),
  container: await product("Container charge", 4000, { vatRate: 20 }),
  gas: await product("Gas", 6000, { vatRate: 5 }),
  hose: await product("Hose", 2000, { vatRate: 20 }),
  book: await product("Book", 1000, { vatRate: 0 }),
};
const deliveryOptionId = await made("/delivery-options", {
  name: "Next day",
  pricePence: 500,
  minDays: 1,
  maxDays: 1,
});

it.each<[string, [product: keyof typeof goods, discountPercent: number][], number]>([
  // 60.00 + 5.00 at 5 %: 3.25.
  ["goods at 5 %", [["gas", 0]], 6825],
  // The deposit has no share: 50.00, and 60.00 + 5.00 at 5 %.
  [
    "goods at 5 % and a deposit",
    [
      ["gas", 0],
      ["deposit", 0],
    ],
    11_825,
  ],
  // Three quarters at 5 %: 60.00 + 3.75 is 3.1875; a quarter at 20 %: 20.00 + 1.25 is 4.25.
  [
    "goods of two rates and a deposit",
    [
      ["gas", 0],
      ["hose", 0],
      ["deposit", 0],
    ],
    14_244,
  ],
  // Delivery is a separate supply: 5.00 at 20 %.
  ["only a deposit", [["deposit", 0]], 5600],
  // A taxed container charge is a supply: 45.00 at 20 %.
  ["a taxed container charge", [["container", 0]], 5400],
  // Zero-rated goods are taxable: 10.00 + 0.7143 at 0 %, 60.00 + 4.2857 at 5 %: 3.214.
  [
    "zero-rated goods and others",
    [
      ["book", 0],
      ["gas", 0],
    ],
    7821,
  ],
  // Free goods: 5.00 at the goods' rate.
  ["goods at 5 % given for nothing", [["gas", 100]], 525],
  [
    "goods given for nothing and a deposit",
    [
      ["gas", 100],
      ["deposit", 0],
    ],
    5525,
  ],
  // The charge is shared by value before the discount: 3.75 at 5 % is 0.1875, 1.25 at 20 % is 0.25.
  [
    "goods of two rates given for nothing",
    [
      ["gas", 100],
      ["hose", 100],
    ],
    544,
  ],
])("charges delivery of 5.00 with %s: %#", async (_name, lines, duePence) => {
  const customer = await makeCustomer(service, merchant.business);
  const address = await makeAddress(service, merchant.business, customer);
  const taken = await api.post("/orders", {
    as,
    body: {
      customerId: customer.id,
      deliveryAddressId: address.id,
      deliveryOptionId,
      paymentMethod: "cash",
      discountReason: "Gift",
      lines: lines.map(([name, discountPercent]) => ({
        productId: goods[name],
        quantity: 1,
        discountPercent,
      })),
    },
  });
  expect([taken.status, taken.body]).toMatchObject([201, {}]);
  expect(taken.body).toMatchObject({ totalIncVatPence: duePence });
});
