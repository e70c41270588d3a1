import { makeAddress, makeCustomer, makeMerchant, testService } from "@roundsman/api/testing";
import { restOn } from "@roundsman/spec-rest/testing";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";

/* The VAT of fuel on orders over REST, by figures that are written here (docs/rules/vat.md). */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const merchant = await makeMerchant(service);
const as = merchant.owner.token;

const Made = z.object({ id: z.uuid() });
const Explained = z.object({
  lines: z.array(z.object({ vatRate: z.number() })),
  explanation: z.array(z.object({ message: z.string() })),
});

const add = async (body: object) => {
  const { status, body: product } = await api.post("/products", {
    as,
    body: { vatRate: 5, unitPrice: 1525, ...body },
  });
  expect(status).toBe(201);
  return Made.parse(product).id;
};

/** An order of a new customer's, as GET with `explain=true` answers it. */
async function order(productId: string, quantity: number, measure?: number) {
  const customer = await makeCustomer(service, merchant.business);
  const address = await makeAddress(service, merchant.business, customer);
  const taken = await api.post("/orders", {
    as,
    body: {
      customerId: customer.id,
      deliveryAddressId: address.id,
      lines: [{ productId, quantity, ...(measure !== undefined && { measure }) }],
    },
  });
  expect([taken.status, taken.body]).toMatchObject([201, {}]);
  const { id } = Made.parse(taken.body);
  return Explained.parse((await api.get(`/orders/${id}?explain=true`, { as })).body);
}

interface Case {
  name: string;
  product: object;
  quantity: number;
  measure?: number;
  vatRate: number;
  /** A part of the explanation. */
  words: string;
}

const lpg = { vatFuel: "lpg_cylinder", unit: "each" };
const coal = { vatFuel: "coal_coke", unit: "bag" };
it.each<Case>([
  {
    name: "one bag of coal",
    product: { ...coal, fullKg: 25 },
    quantity: 1,
    vatRate: 5,
    words: "25 kg of coal or coke",
  },
  {
    name: "a tonne in bags",
    product: { ...coal, fullKg: 25 },
    quantity: 40,
    vatRate: 5,
    words: "1,000 kg of coal or coke",
  },
  {
    name: "a bag more than a tonne",
    product: { ...coal, fullKg: 25 },
    quantity: 41,
    vatRate: 20,
    words: "1,025 kg of coal or coke",
  },
  {
    name: "coal by the kilogram",
    product: { ...coal, unit: "kg" },
    quantity: 1,
    measure: 999.5,
    vatRate: 5,
    words: "999.5 kg of coal or coke",
  },
  {
    name: "coal by the tonne",
    product: { ...coal, unit: "tonne" },
    quantity: 1,
    measure: 1.001,
    vatRate: 20,
    words: "1,001 kg of coal or coke",
  },
  {
    name: "a cylinder of 47 kg by its gas",
    product: { ...lpg, hazardKg: 47 },
    quantity: 1,
    vatRate: 5,
    words: "1 cylinder to the address",
  },
  {
    name: "a cylinder of 47 kg by its two weights",
    product: { ...lpg, fullKg: 101, emptyKg: 54 },
    quantity: 20,
    vatRate: 5,
    words: "20 cylinders to the address",
  },
  {
    name: "a cylinder of 100 kg by its two weights",
    product: { ...lpg, fullKg: 180, emptyKg: 80 },
    quantity: 1,
    vatRate: 20,
    words: "100 kg net, not under 50",
  },
  {
    name: "a cylinder of 100 kg by its gas",
    product: { ...lpg, hazardKg: 100 },
    quantity: 1,
    vatRate: 20,
    words: "100 kg net, not under 50",
  },
  {
    name: "logs",
    product: { vatFuel: "wood_peat_charcoal", unit: "bag" },
    quantity: 60,
    vatRate: 5,
    words: "wood, peat or charcoal",
  },
])("charges $vatRate % for $name", async ({ name, product, quantity, measure, vatRate, words }) => {
  const { lines, explanation } = await order(await add({ name, ...product }), quantity, measure);
  expect(lines).toEqual([{ vatRate }]);
  expect(explanation).toMatchObject([{ message: expect.stringContaining(words) }]);
  expect(explanation[0]?.message).not.toMatch(/NaN|undefined|null/);
});
