import { makeAddress, makeMerchant, testService } from "@roundsman/api/testing";
import { expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";

/* The VAT of fuel on orders over REST, with figures computed by hand (docs/rules/vat.md). */

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

interface Use {
  buysForResale?: boolean;
  /** The qualifying use in per cent, by the address's certificate. */
  percent?: number;
  /** The reason for a line's own rate. */
  reason?: string;
}

/** Sends POST /orders for a new customer at a new address, so that no case counts another's goods. */
async function take(lines: object[], { buysForResale = false, percent, reason }: Use = {}) {
  const made = await api.post("/customers", { as, body: { name: "Hill Farm", buysForResale } });
  const customer = Made.parse(made.body);
  const address = await makeAddress(service, merchant.business, customer);
  if (percent !== undefined) {
    const body = { qualifyingPercent: percent, signedBy: "J. Tyson", signedOn: "2026-03-03" };
    await api.post(`/addresses/${address.id}/vat-certificates`, { as, body });
  }
  const body = {
    customerId: customer.id,
    deliveryAddressId: address.id,
    lines,
    ...(reason && { ruleOverrides: [{ rule: "vat.fuel-and-power", reason }] }),
  };
  return api.post("/orders", { as, body });
}

/** Returns an order as GET with `explain=true` answers it. */
async function order(lines: object[], use?: Use) {
  const taken = await take(lines, use);
  expect([taken.status, taken.body]).toMatchObject([201, {}]);
  const { id } = Made.parse(taken.body);
  return Explained.parse((await api.get(`/orders/${id}?explain=true`, { as })).body);
}

interface Case {
  name: string;
  product: object;
  quantity: number;
  measure?: number;
  use?: Use;
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
    name: "21 cylinders, not for resale",
    product: { ...lpg, hazardKg: 47 },
    quantity: 21,
    vatRate: 5,
    words: "21 cylinders to the address on the day, under 50 kg net, not for resale",
  },
  {
    name: "20 cylinders for resale",
    product: { ...lpg, hazardKg: 47 },
    quantity: 20,
    use: { buysForResale: true },
    vatRate: 5,
    words: "20 cylinders to the address on the day, under 50 kg net",
  },
  {
    name: "21 cylinders for resale",
    product: { ...lpg, hazardKg: 47 },
    quantity: 21,
    use: { buysForResale: true },
    vatRate: 20,
    words: "21 cylinders to the address on the day, more than 20, for resale",
  },
  {
    name: "a cylinder of 50 kg with a certificate",
    product: { ...lpg, hazardKg: 50 },
    quantity: 1,
    use: { percent: 60 },
    vatRate: 5,
    words: "certificate of 3 March 2026",
  },
  {
    name: "logs for resale",
    product: { vatFuel: "wood_peat_charcoal", unit: "bag" },
    quantity: 1,
    use: { buysForResale: true },
    vatRate: 20,
    words: "for resale",
  },
  {
    name: "coal of unknown weight with a certificate, which no weight changes",
    product: coal,
    quantity: 1,
    use: { percent: 100 },
    vatRate: 5,
    words: "certificate of 3 March 2026",
  },
  {
    name: "logs",
    product: { vatFuel: "wood_peat_charcoal", unit: "bag" },
    quantity: 60,
    vatRate: 5,
    words: "wood, peat or charcoal",
  },
])(
  "charges $vatRate % for $name",
  async ({ name, product, quantity, measure, use, vatRate, words }) => {
    const productId = await add({ name, ...product });
    const line = { productId, quantity, ...(measure !== undefined && { measure }) };
    const { lines, explanation } = await order([line], use);
    expect(lines).toEqual([{ vatRate }]);
    expect(explanation).toMatchObject([{ message: expect.stringContaining(words) }]);
    expect(explanation[0]?.message).not.toMatch(/NaN|undefined|null/);
  },
);

describe("fuel whose weight nobody has entered", () => {
  it.each([
    ["Bag of coal", coal],
    ["Cylinder", lpg],
  ])("%s is refused with its name, until the weight is entered", async (name, product) => {
    const productId = await add({ name, ...product });
    const refused = await take([{ productId, quantity: 1 }]);
    expectValidation(refused, "lines.0.productId");
    expect(JSON.stringify(refused.body)).toContain(`what one ${name} weighs has not been entered.`);
    const weight = { fullKg: 25, emptyKg: 12 };
    await api.patch(`/products/${productId}`, { as, body: weight });
    expect((await order([{ productId, quantity: 1 }])).lines).toEqual([{ vatRate: 5 }]);
  });

  it("is refused next to coal of known weight, of which it may be too much", async () => {
    const known = await add({ name: "Ovals", ...coal, fullKg: 25 });
    const unknown = await add({ name: "Nuts", ...coal });
    const lines = [known, unknown].map((productId) => ({ productId, quantity: 1 }));
    expectValidation(await take(lines), "lines.0.productId");
  });

  it("is taken at a rate that is named with a reason", async () => {
    const productId = await add({ name: "Nuts", ...coal });
    const { lines, explanation } = await order([{ productId, quantity: 1, vatRate: 5 }], {
      reason: "Ten kilos",
    });
    expect(lines).toEqual([{ vatRate: 5 }]);
    expect(explanation).toMatchObject([
      { message: expect.stringContaining("what one Nuts weighs has not been entered") },
    ]);
  });
});
