import { makeMerchant, testService } from "@roundsman/api/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { restOn } from "@roundsman/spec-rest/testing";
import { SpecOrder } from "../order-shape";

/* docs/rules/fuel.md over REST: the notices for wet wood, and for fuel that customers collect from a yard. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const as = at.owner.token;

/** Schedule 2 of SI 2020/1095, verbatim. */
const schedule2 = [
  "This wood is not suitable for burning until it has been dried.",
  "You should not burn wood until it has a moisture content of 20% or less.",
  "Wet wood contains moisture which creates smoke and harmful particulates when burnt.",
  "As well as being harmful to your health and the environment, this can damage your stove and chimney and is an inefficient way to heat your home.",
  "Dry it in a sunny, well-aired space for at least two years, keeping rain off in the winter.",
  "Radial cracks and bark that comes off easily suggests wood that is ready for burning.",
  "Test the wood when you think it is ready for burning, ideally with a moisture meter.",
  "First calibrate the meter and then measure a freshly split surface to get the best reading.",
].join(" ");

type Body = Record<string, unknown>;
const post = async (path: string, body?: Body) => {
  const answer = await api.post(path, { as, body });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body as Body & { id: string };
};
const product = (name: string, kind: string, certificate: Body | null) =>
  post("/products", {
    name,
    unitPrice: 1000,
    fullKg: 300,
    volumeLitres: 1000,
    solidFuel: { kind, container: "loose", certificate },
  });
const certified = (scheme: string) => ({ scheme, number: "N 1", expiresOn: null });

let [wet, dry, ovals, anthracite]: { id: string }[] = [];
let customer: { id: string };
const addressIn = async (region: string) => {
  const { id } = await post(`/customers/${customer.id}/addresses`, {
    line1: "1 Lake Road",
    postcode: "LA23 1AA",
  });
  await service.database.service.deliveryAddress.updateMany({ where: { id }, data: { region } });
  return id;
};
beforeAll(async () => {
  customer = await post("/customers", { name: "Mrs Tyson" });
  wet = await product("Wet logs", "wood", null);
  dry = await product("Dry logs", "wood", certified("ready_to_burn"));
  ovals = await product("Ovals", "manufactured", certified("authorised_fuel"));
  anthracite = await product("Anthracite", "anthracite", null);
});

const noticesOf = (body: unknown) =>
  (SpecOrder.parse(body).fuelNotices ?? []).map(({ rule, text }) => [rule, text]);

describe("the drying notice", () => {
  const order = async (region: string, quantity: number, more: Body = {}) => {
    const deliveryAddressId = await addressIn(region);
    const lines = [{ productId: wet?.id, quantity }];
    return post("/orders", { customerId: customer.id, deliveryAddressId, lines, ...more });
  };

  it("has the words of Schedule 2 in each answer of the order", async () => {
    const taken = await order("North West", 2);
    expect(noticesOf(taken)).toEqual([["fuel.drying-notice", schedule2]]);
    expect(noticesOf((await api.get(`/orders/${taken.id}`, { as })).body)).toEqual([
      ["fuel.drying-notice", schedule2],
    ]);
    const changed = await api.patch(`/orders/${taken.id}`, { as, body: { notes: "Gate" } });
    expect(noticesOf(changed.body)).toEqual([["fuel.drying-notice", schedule2]]);
  });

  it("does not go with less that was sold under an override, nor to the other nations", async () => {
    const ruleOverrides = [{ rule: "fuel.standards", reason: "Kiln-dried" }];
    expect(noticesOf(await order("North West", 1, { ruleOverrides }))).toEqual([]);
    for (const nation of ["Scotland", "Wales", "Northern Ireland"]) {
      expect(noticesOf(await order(nation, 2))).toEqual([]);
    }
  });
});

describe("fuel that is taken away", () => {
  const collect = (productId: string | undefined) =>
    post("/orders", {
      customerId: customer.id,
      fulfilment: "collection",
      lines: [{ productId, quantity: 1 }],
    });
  const rulesOf = (body: unknown) => noticesOf(body).map(([rule]) => rule);

  it("goes with the notice of the Clean Air Act, from the order to the counter", async () => {
    const order = await collect(dry?.id);
    const [[rule, text] = []] = noticesOf(order);
    expect(rule).toBe("fuel.taken-away");
    expect(text).toMatch(/^Dry logs: It is an offence .*smoke control order/);
    const { body: paid } = await api.post(`/orders/${order.id}/paid`, { as });
    expect(rulesOf(paid)).toEqual(["fuel.taken-away"]);
    const { body: handed } = await api.post(`/orders/${order.id}/collected`, { as, body: {} });
    expect(handed).toMatchObject({ status: "delivered" });
    expect(rulesOf(handed)).toEqual(["fuel.taken-away"]);
    expect(rulesOf((await api.get(`/orders/${order.id}`, { as })).body)).toEqual([
      "fuel.taken-away",
    ]);
  });

  it("goes without it where it may be burnt there, and where it is brought", async () => {
    expect(rulesOf(await collect(ovals?.id))).toEqual([]);
    expect(rulesOf(await collect(anthracite?.id))).toEqual([]);
    expect(rulesOf(await collect(at.product.id))).toEqual([]);
    const brought = await post("/orders", {
      customerId: customer.id,
      deliveryAddressId: await addressIn("North West"),
      lines: [{ productId: dry?.id, quantity: 1 }],
    });
    expect(rulesOf(brought)).toEqual([]);
  });

  it("goes without it from a yard outside England", async () => {
    const { database } = service;
    const where = { tenantId: at.business.id };
    const [yard] = await database.service.location.findMany({ where });
    for (const [postcode, rules] of [
      ["EH1 1RE", []],
      ["CF10 1AA", []],
      ["BT1 1AA", []],
      ["LA23 1AA", ["fuel.taken-away"]],
    ] as const) {
      await database.service.location.updateMany({ where, data: { postcode } });
      expect(rulesOf(await collect(dry?.id))).toEqual(rules);
    }
    await database.service.location.updateMany({
      where,
      data: { postcode: yard?.postcode ?? null },
    });
  });
});
