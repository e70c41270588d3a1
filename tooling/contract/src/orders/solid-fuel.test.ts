import { callerFor, makeKey, makeMerchant, testService } from "@roundsman/api/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";

/* docs/rules/fuel.md over REST: legal sales, smoke control areas, the coal ticket. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;

type Body = Record<string, unknown>;
const post = async (path: string, body?: Body) => {
  const answer = await api.post(path, { as, body });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body as Body & { id: string };
};
const fuel = (kind: string, more: Body = {}) => ({
  kind,
  container: "bag",
  certificate: null,
  ...more,
});
const product = (name: string, more: Body) =>
  post("/products", { name, unitPrice: 1000, fullKg: 25, volumeLitres: 40, ...more });
const certificate = { scheme: "ready_to_burn", number: "WSS 123", expiresOn: null };

let customerId: string;
let address: { id: string };
let [logs, dryLogs, coal]: { id: string }[] = [];
beforeAll(async () => {
  ({ id: customerId } = await post("/customers", { name: "Mrs Tyson" }));
  address = await post(`/customers/${customerId}/addresses`, {
    line1: "1 Lake Road",
    postcode: "LA23 1AA",
  });
  logs = await product("Logs", { solidFuel: fuel("wood") });
  dryLogs = await product("Dry logs", { solidFuel: fuel("wood", { certificate }) });
  coal = await product("Anthracite", { solidFuel: fuel("anthracite", { container: "sack" }) });
});

/** Creates an address whose postcode was never looked up. */
async function addressIn(postcode: string, more: Body) {
  const body = { line1: "2 Lake Road", postcode, ...more };
  const made = await post(`/customers/${customerId}/addresses`, body);
  await service.database.service.deliveryAddress.updateMany({
    where: { id: made.id },
    data: { region: null },
  });
  return made;
}

const ordering = (productId: string | undefined, quantity: number, more: Body = {}) => ({
  deliveryAddressId: address.id,
  lines: [{ productId, quantity }],
  ...more,
});
const take = (...wanted: Parameters<typeof ordering>) =>
  api.post("/orders", { as, body: ordering(...wanted) });
const explained = async (id: string) => {
  const { body } = await api.get(`/orders/${id}?explain=true`, { as });
  return (body as { explanation: Body[] }).explanation;
};

describe("what may be sold", () => {
  it("refuses wood without a certificate under 2 m³, and changes nothing", async () => {
    const answer = await take(logs?.id, 49);
    expectError(answer, "conflict");
    expect(answer.body).toMatchObject({
      message: expect.stringMatching(/1\.96 m³.*reason in ruleOverrides for fuel\.standards\.$/),
    });
    expect((await take(logs?.id, 50)).status).toBe(201);
    expect((await take(dryLogs?.id, 1)).status).toBe(201);
  });

  it("is overridden by name and reason, which stand in the explanation and the activity", async () => {
    const ruleOverrides = [{ rule: "fuel.standards", reason: "For the kiln of a pottery" }];
    const answer = await take(logs?.id, 1, { ruleOverrides });
    const { id } = answer.body as { id: string };
    expect(answer.status).toBe(201);
    expect(await explained(id)).toMatchObject([
      {
        rule: "fuel.standards",
        from: "2023-05-01",
        overridden: { reason: "For the kiln of a pottery", byName: at.owner.name },
      },
      { rule: "fuel.smoke-control", overridden: null },
    ]);
    const row = await service.database.service.activity.findFirst({ where: { subjectId: id } });
    expect(row).toMatchObject({ action: "order.placed", after: { ruleOverrides } });
    // An override stays when the order changes; a further rule still refuses.
    const lines = [{ productId: logs?.id, quantity: 2 }];
    expect((await api.patch(`/orders/${id}`, { as, body: { lines } })).status).toBe(200);
  });

  it("judges a change of what was allowed", async () => {
    const { id } = (await take(dryLogs?.id, 1)).body as { id: string };
    const lines = [{ productId: logs?.id, quantity: 1 }];
    expectError(await api.patch(`/orders/${id}`, { as, body: { lines } }), "conflict");
    const { body } = await api.get(`/orders/${id}`, { as });
    expect(body).toMatchObject({ lines: [{ productId: dryLogs?.id }] });
    expect(body).not.toHaveProperty("explanation");
  });

  it.each([
    "coffee_logs",
    "olive_logs",
    "wine_logs",
    "wheat_husks",
    "straw",
    "miscanthus",
    "bamboo",
    "food_waste",
  ])("takes %s without a certificate, and judges it in a smoke control area", async (kind) => {
    const exempt = await product(kind, { solidFuel: fuel(kind) });
    const { id } = (await take(exempt.id, 1)).body as { id: string };
    expect(await explained(id)).toMatchObject([
      { rule: "fuel.standards", message: expect.stringContaining("nothing is asked of") },
      { rule: "fuel.smoke-control", message: expect.stringContaining("ask whether") },
    ]);
    const there = await addressIn("LA23 1AB", { smokeControlArea: true });
    expectError(await take(exempt.id, 1, { deliveryAddressId: there.id }), "conflict");
  });

  it("knows a certificate by a scheme that fits the kind", async () => {
    const of = (kind: string, scheme: string) => ({
      name: `${kind} by ${scheme}`,
      fullKg: 25,
      solidFuel: fuel(kind, { certificate: { ...certificate, scheme } }),
    });
    for (const kind of ["anthracite", "house_coal", "peat", "charcoal", "coffee_logs"]) {
      expectValidation(
        await api.post("/products", { as, body: of(kind, "ready_to_burn") }),
        "solidFuel.certificate.scheme",
      );
    }
    const briquettes = await post("/products", of("manufactured", "ready_to_burn"));
    expect((await take(briquettes.id, 1)).status).toBe(201);
    const listed = await post("/products", of("wood", "authorised_fuel"));
    const answer = await take(listed.id, 1);
    expectError(answer, "conflict");
    expect(answer.body).toMatchObject({
      message: expect.stringContaining("not of Ready to Burn (Woodsure)"),
    });
  });

  it.each([
    // Allowed kilograms of each container of coal, by the Act's paragraph 3.
    ["bag", 10, 201],
    ["bag", 30, 201],
    ["bag", 31, 422],
    ["bag", 40, 422],
    ["bag", 50, 201],
    ["bag", null, 422],
    ["sack", 25, 201],
    ["sack", 30, 422],
    ["sack", 50, 201],
    ["loose", 40, 201],
  ])("takes a %s of %s kg of coal with %i", async (container, fullKg, status) => {
    for (const kind of ["house_coal", "semi_anthracite", "low_volatile_steam_coal"]) {
      const solidFuel = fuel(kind, { container });
      const answer = await api.post("/products", { as, body: { name: "Coal", fullKg, solidFuel } });
      expect(answer.status).toBe(status);
      if (status === 422) expectValidation(answer, "fullKg");
    }
    const logsOf = { name: "Logs", fullKg, solidFuel: fuel("wood", { container }) };
    expect((await api.post("/products", { as, body: logsOf })).status).toBe(201);
  });

  it("goes by England's law where an outward code spans a border and nobody looked it up", async () => {
    const houseCoal = await product("House coal", { solidFuel: fuel("house_coal") });
    for (const [postcode, status] of [
      ["TD15 1ZZ", 409],
      ["TD12 4ZZ", 409],
      ["NP16 5ZZ", 409],
      ["NP25 3ZZ", 409],
      ["LL13 8ZZ", 409],
      ["TD1 1ZZ", 201],
      ["NP20 1ZZ", 201],
    ] as const) {
      const there = await addressIn(postcode, { smokeControlArea: false });
      const answer = await take(houseCoal.id, 1, { deliveryAddressId: there.id });
      expect([postcode, answer.status]).toEqual([postcode, status]);
    }
  });

  it("judges a smoke control area of Northern Ireland by its own law", async () => {
    const there = await addressIn("BT1 5GT", { smokeControlArea: true });
    const refused = await take(dryLogs?.id, 1, { deliveryAddressId: there.id });
    expectError(refused, "conflict");
    expect(JSON.stringify(refused.body)).toContain("fuel.smoke-control");
    const taken = await take(coal?.id, 1, { deliveryAddressId: there.id });
    expect(taken.status).toBe(201);
    const ruleOverrides = [{ rule: "fuel.smoke-control", reason: "For an exempt kiln" }];
    const allowed = await take(dryLogs?.id, 1, { deliveryAddressId: there.id, ruleOverrides });
    expect(await explained((allowed.body as { id: string }).id)).toContainEqual(
      expect.objectContaining({
        rule: "fuel.smoke-control",
        source: expect.stringContaining("SR 1998/328"),
      }),
    );
  });

  it("takes no fuel of more than 2 % sulphur to a home in Northern Ireland", async () => {
    const belfast = await addressIn("BT1 5GS", { smokeControlArea: false });
    const inEngland = await addressIn("LA23 1AE", { smokeControlArea: false });
    const coalOf = (kind: string, sulphurPercent: number | null) =>
      product(`${kind} of ${sulphurPercent}`, {
        solidFuel: fuel(kind, { sulphurPercent, ...(kind === "manufactured" && { certificate }) }),
      });
    for (const kind of ["anthracite", "manufactured", "peat"]) {
      for (const [sulphurPercent, status] of [
        [0, 201],
        [2, 201],
        [2.01, 409],
        [4.5, 409],
        [null, 201],
      ] as const) {
        const { id } = await coalOf(kind, sulphurPercent);
        const answer = await take(id, 1, { deliveryAddressId: belfast.id });
        expect([kind, sulphurPercent, answer.status]).toEqual([kind, sulphurPercent, status]);
        expect((await take(id, 1, { deliveryAddressId: inEngland.id })).status).toBe(201);
      }
    }
    const sulphurous = await coalOf("anthracite", 3);
    const ruleOverrides = [{ rule: "fuel.sulphur", reason: "A bakery, not a dwelling" }];
    const answer = await take(sulphurous.id, 1, { deliveryAddressId: belfast.id, ruleOverrides });
    expect(answer.status).toBe(201);
    expect(await explained((answer.body as { id: string }).id)).toContainEqual(
      expect.objectContaining({
        rule: "fuel.sulphur",
        overridden: expect.objectContaining({ reason: "A bakery, not a dwelling" }),
      }),
    );
    for (const sulphurPercent of [-0.01, 20.01, 1.001, "2", true]) {
      const body = { name: "Odd", fullKg: 25, solidFuel: fuel("anthracite", { sulphurPercent }) };
      expectValidation(await api.post("/products", { as, body }), "solidFuel.sulphurPercent");
    }
  });

  it("keeps the holder of a certificate and the name on the list, and prints them on the invoice and the notes", async () => {
    const solidFuel = fuel("manufactured", {
      certificate: { ...certificate, holder: "Ovals of Goole Ltd" },
      authorisedAs: "Goole Ovals",
      sulphurPercent: 1.25,
    });
    const ovals = await product("Ovals", { solidFuel });
    expect(ovals).toMatchObject({ solidFuel });
    const ordered = await take(ovals.id, 2, { fulfilment: "collection", customerId });
    const { id } = ordered.body as { id: string };
    // The line keeps the sold fuel: a later change of the product is not printed.
    await api.patch(`/products/${ovals.id}`, { as, body: { solidFuel: fuel("manufactured") } });
    expect((await api.post(`/orders/${id}/collected`, { as, body: {} })).status).toBe(200);
    const raised = await post("/invoices", { orderIds: [id] });
    const [invoice] = raised["items"] as { id: string }[];
    const fuelCertificate =
      "Ovals: Ready to Burn (HETAS), certificate WSS 123, held by Ovals of Goole Ltd, authorised fuel: Goole Ovals";
    expect((await api.get(`/invoices/${invoice?.id}`, { as })).body).toMatchObject({
      lines: [{ fuelCertificate }],
    });
    // The office's collection note, and its delivery note of an order that is on no round.
    const { office } = callerFor(service, { token: as });
    expect(await office.orders.reckon({ id })).toMatchObject({
      fuelCertificates: [fuelCertificate],
    });
  });

  it("holds a sack of coal to what it may weigh", async () => {
    const sack = { solidFuel: fuel("anthracite", { container: "sack" }) };
    expectValidation(
      await api.post("/products", { as, body: { name: "Odd", fullKg: 20, ...sack } }),
      "fullKg",
    );
    expectValidation(
      await api.patch(`/products/${coal?.id}`, { as, body: { fullKg: 30 } }),
      "fullKg",
    );
    expect(
      (await api.patch(`/products/${coal?.id}`, { as, body: { fullKg: 50 } })).body,
    ).toMatchObject({ fullKg: 50 });
    await api.patch(`/products/${coal?.id}`, { as, body: { fullKg: 25 } });
  });
});

describe("a smoke control area", () => {
  const statements = `/appliance-statements`;
  it("takes the fuel once an appliance is stated, and not after that has ended", async () => {
    const mark = (smokeControlArea: boolean | null) =>
      api.patch(`/addresses/${address.id}`, { as, body: { smokeControlArea } });
    expect((await mark(true)).body).toMatchObject({ smokeControlArea: true });
    expectError(await take(dryLogs?.id, 1), "conflict");
    const path = `/addresses/${address.id}/appliance-statements`;
    const stated = {
      appliance: "Clearview 650",
      fuels: ["wood"],
      statedBy: "Mrs Tyson",
      statedOn: "2026-10-01",
    };
    const first = await post(path, stated);
    expect(first).toMatchObject({ fuels: ["wood"] });
    const second = await post(path, { ...stated, appliance: "Clearview 750" });
    expect((await take(dryLogs?.id, 1)).status).toBe(201);
    const list = async (query = "") => {
      const { body } = await api.get(`${statements}?addressId=${address.id}${query}`, { as });
      return (body as { items: Body[] }).items.map(({ id }) => id);
    };
    expect(await list()).toEqual([second.id]);
    expect(await list("&ended=true")).toEqual([first.id]);
    const printed = await api.get(`${statements}/pdf?q=lake&ended=true`, { as });
    expect(printed).toMatchObject({
      status: 200,
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": expect.stringMatching(/^inline; filename="appliances-\d.*pdf"$/),
      },
    });
    const end = (who = as) => api.post(`${statements}/${second.id}/end`, { as: who });
    expectError(await end(elsewhere.owner.token), "not_found");
    expectError(
      await end(await makeKey(service, at.business, at.owner, ["customers:read"])),
      "forbidden",
    );
    expect((await end()).body).toMatchObject({ endedByName: at.owner.name });
    expectError(await end(), "conflict");
    expectError(await take(dryLogs?.id, 1), "conflict");
    await mark(null);
    expect((await take(dryLogs?.id, 1)).status).toBe(201);
  });
});

describe("an exempt appliance", () => {
  const statedAt = async (body: Body) => {
    const there = await addressIn("LA23 1AD", { smokeControlArea: true });
    const stated = { appliance: "Clearview 650", statedBy: "Mrs Tyson", ...body };
    await post(`/addresses/${there.id}/appliance-statements`, stated);
    return there.id;
  };

  it("burns only the fuel that its entry names", async () => {
    const deliveryAddressId = await statedAt({ fuels: ["wood", "coffee_logs"] });
    const peat = await product("Peat", { solidFuel: fuel("peat") });
    const charcoal = await product("Charcoal", { solidFuel: fuel("charcoal") });
    const coffee = await product("Coffee logs", { solidFuel: fuel("coffee_logs") });
    const smokeless = await product("Welsh coal", {
      solidFuel: fuel("low_volatile_steam_coal"),
    });
    const named = await product("Restaurant charcoal", {
      solidFuel: fuel("charcoal", { authorisedAs: "Big K restaurant charcoal" }),
    });
    for (const [id, status] of [
      [dryLogs?.id, 201],
      [coffee.id, 201],
      [coal?.id, 201],
      [smokeless.id, 201],
      [named.id, 201],
      [peat.id, 409],
      [charcoal.id, 409],
    ] as const) {
      const answer = await take(id, 1, { deliveryAddressId });
      expect([id, answer.status]).toEqual([id, status]);
    }
    const { body } = await take(peat.id, 1, { deliveryAddressId });
    expect(body).toMatchObject({
      message: expect.stringContaining("is exempt for wood, coffee logs, not for peat"),
    });
  });

  it("that was stated without its fuels burns none, until it is stated again", async () => {
    const deliveryAddressId = await statedAt({});
    const answer = await take(dryLogs?.id, 1, { deliveryAddressId });
    expectError(answer, "conflict");
    expect(answer.body).toMatchObject({
      message: expect.stringContaining("stated without the fuels"),
    });
    const path = `/addresses/${deliveryAddressId}/appliance-statements`;
    const again = { appliance: "Clearview 650", statedBy: "Mrs Tyson" };
    for (const fuels of [["logs"], ["wood", "wood"], "wood", null]) {
      const refused = await api.post(path, { as, body: { ...again, fuels } });
      expect(refused.status).toBe(422);
    }
    await post(path, { ...again, fuels: ["wood"] });
    expect((await take(dryLogs?.id, 1, { deliveryAddressId })).status).toBe(201);
  });
});

describe("the coal ticket", () => {
  it("goes with more than 110 kg once the round is issued, and follows a change", async () => {
    const small = (await take(coal?.id, 4)).body as { id: string };
    const large = (await take(coal?.id, 5)).body as { id: string };
    const vehicle = await post("/vehicles", { name: "Van", registration: "KX21 ABC" });
    const round = await post("/rounds", {
      roundDate: "2026-11-27",
      vehicleId: vehicle.id,
      driverUserId: at.driver.id,
      orderIds: [small.id, large.id],
    });
    const ticket = (id: string, who = as) => api.get(`/orders/${id}/coal-ticket`, { as: who });
    expectError(await ticket(large.id), "not_found");
    const issue = () => api.post(`/rounds/${round.id}/issue`, { as });
    expect((await issue()).status).toBe(200);
    expectError(await ticket(small.id), "not_found");
    expectError(await ticket(large.id, elsewhere.owner.token), "not_found");
    const { body } = await ticket(large.id);
    expect(body).toMatchObject({
      number: "CT-00001",
      kg: 125,
      registration: "KX21 ABC",
      signedByName: at.owner.name,
      lines: [{ containers: { number: 5, kgEach: 25 }, kg: 125 }],
    });
    // Issuing an unchanged order again keeps the ticket.
    await issue();
    expect((await ticket(large.id)).body).toEqual(body);
    const lines = [{ productId: coal?.id, quantity: 6 }];
    await api.patch(`/orders/${large.id}`, { as, body: { lines } });
    await issue();
    expect((await ticket(large.id)).body).toMatchObject({ number: "CT-00002", kg: 150 });
    const pdf = await api.get(`/orders/${large.id}/coal-ticket/pdf`, { as });
    expect(pdf.headers["content-type"] ?? pdf.headers["Content-Type"]).toBe("application/pdf");
  });
});
