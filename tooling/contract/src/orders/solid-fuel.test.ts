import { makeKey, makeMerchant, testService } from "@roundsman/api/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";

/* docs/rules/fuel.md over REST: what may be sold, smoke control areas, the coal ticket. */

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

let address: { id: string };
let [logs, dryLogs, coal]: { id: string }[] = [];
beforeAll(async () => {
  const customer = await post("/customers", { name: "Mrs Tyson" });
  address = await post(`/customers/${customer.id}/addresses`, {
    line1: "1 Lake Road",
    postcode: "LA23 1AA",
  });
  logs = await product("Logs", { solidFuel: fuel("wood") });
  dryLogs = await product("Dry logs", { solidFuel: fuel("wood", { certificate }) });
  coal = await product("Anthracite", { solidFuel: fuel("anthracite", { container: "sack" }) });
});

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
    // What was overridden stays so when the order is changed; a further rule does not.
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
    const stated = { appliance: "Clearview 650", statedBy: "Mrs Tyson", statedOn: "2026-10-01" };
    const first = await post(path, stated);
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
    // Handed over again unchanged: the same ticket.
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
