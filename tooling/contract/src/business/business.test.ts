import {
  makeBusiness,
  makeMember,
  signInAs,
  testService,
  type MadeBusiness,
  type MadePerson,
} from "@roundsman/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";

const service = await testService();
afterAll(service.close);
const api = restOn(service);

let business: MadeBusiness;
let owner: MadePerson;
let as: string;

beforeEach(async () => {
  business = await makeBusiness(service, { name: "Fellside Gas" });
  owner = await makeMember(service, business, "owner");
  as = await signInAs(service, owner);
});

describe("GET and PATCH /business", () => {
  it("show and change the business's own details", async () => {
    const change = {
      name: "Fellside Gas & Coal",
      phone: "01539 720000",
      email: "office@fellside.example",
      address: "1 Shap Road, Kendal",
      timeZone: "Europe/London",
      companyNumber: "01234567",
      vatNumber: "GB123456789",
      paymentTermsDays: 14,
      pricesIncludeVat: true,
      taxPointByPayment: false,
      vatInvoices: "always",
      bankName: "Fell Bank",
      bankAccountName: "Fellside Gas & Coal Ltd",
      bankSortCode: "20-00-00",
      bankAccountNumber: "05577991",
    };
    const changed = await api.patch("/business", { as, body: change });
    expect(changed).toMatchObject({ status: 200, body: { ...change, slug: business.slug } });
    const seen = await api.get("/business", { as });
    expect(seen.body).toEqual(changed.body);
    const cleared = await api.patch("/business", { as, body: { phone: null, email: "" } });
    expect(cleared.body).toEqual({ ...Object(changed.body), phone: null, email: null });
  });

  it.each([
    ["name", "", "x".repeat(121), "x".repeat(120)],
    ["phone", 7, "x".repeat(41), "x".repeat(40)],
    ["email", "nothing", `${"x".repeat(250)}@b.example`, "a@b.example"],
    ["address", 7, "x".repeat(401), "x".repeat(400)],
    ["timeZone", "Mars/Olympus", "x".repeat(61), "Europe/Dublin"],
    ["companyNumber", 7, "x".repeat(41), "x".repeat(40)],
    ["vatNumber", 7, "x".repeat(41), "x".repeat(40)],
    ["paymentTermsDays", -1, 366, 365],
    ["pricesIncludeVat", "yes", null, false],
    ["taxPointByPayment", "yes", null, true],
    ["vatInvoices", "never", null, "on_request"],
    ["logoKey", 7, "tenants/none.webp", null],
  ])("hold %s within its bounds", async (field, under, over, at) => {
    for (const value of [under, over]) {
      expectValidation(await api.patch("/business", { as, body: { [field]: value } }), field);
    }
    expect(await api.patch("/business", { as, body: { [field]: at } })).toMatchObject({
      status: 200,
      body: { [field]: at },
    });
  });
});

describe("the bank account in PATCH /business", () => {
  const account = {
    bankAccountName: "Fellside Gas Ltd",
    bankSortCode: "40 47 84",
    bankAccountNumber: "123456",
  };
  const kept = { ...account, bankName: null, bankSortCode: "40-47-84" };

  it.each([
    ["bankName", 7, "x".repeat(81), "x".repeat(80)],
    ["bankAccountName", 7, "x".repeat(121), "x".repeat(120)],
    ["bankSortCode", "40478", "40-47-845", "40-47-84"],
    ["bankAccountNumber", "12345", "123456789", "12345678"],
  ])("holds %s within its bounds", async (field, under, over, at) => {
    for (const value of [under, over]) {
      const refused = await api.patch("/business", { as, body: { ...account, [field]: value } });
      expectValidation(refused, field);
    }
    expect(await api.patch("/business", { as, body: { ...account, [field]: at } })).toMatchObject({
      status: 200,
      body: { [field]: at },
    });
  });

  it("is whole or none: 422 on what would be missing", async () => {
    const patch = (body: object) => api.patch("/business", { as, body });
    expectValidation(await patch({ bankSortCode: "404784" }), "bankAccountName");
    expect(await patch(account)).toMatchObject({ status: 200, body: kept });
    expectValidation(await patch({ bankAccountNumber: null }), "bankAccountNumber");
    expect((await api.get("/business", { as })).body).toMatchObject(kept);
    const none = { bankAccountName: null, bankSortCode: null, bankAccountNumber: null };
    expect(await patch(none)).toMatchObject({ status: 200, body: none });
  });
});

describe("DELETE /business", () => {
  it("takes the name typed, and shuts everybody out", async () => {
    expectValidation(await api.delete("/business", { as }), "name");
    expectValidation(await api.delete("/business?name=Fellside", { as }), "name");
    const { status, body } = await api.delete("/business?name=Fellside%20Gas", { as });
    expect({ status, body }).toEqual({
      status: 200,
      body: { id: business.id, closedAt: expect.any(String), erasedAt: expect.any(String) },
    });
    expectError(await api.get("/business", { as }), "business_locked");
  });
});

describe("GET and PUT /support-access", () => {
  it("show and set what support may do", async () => {
    const none = await api.get("/support-access", { as });
    expect(none.body).toEqual({ level: "none", until: null, setByName: null, did: [] });
    const until = new Date(Date.now() + 60 * 60_000).toISOString();
    const set = await api.put("/support-access", { as, body: { level: "view", until } });
    expect(set).toMatchObject({
      status: 200,
      body: { level: "view", until, setByName: owner.name },
    });
    const open = await api.put("/support-access", { as, body: { level: "act" } });
    expect(open.body).toMatchObject({ level: "act", until: null });
    const { body } = await api.get("/activity?action=support_access.set", { as });
    expect(body).toMatchObject({ items: [{ actorUserId: owner.id }, {}], nextCursor: null });
  });

  it("refuse a level there is not and a time that has passed", async () => {
    const put = (body: unknown) => api.put("/support-access", { as, body });
    expectValidation(await put({ level: "all" }), "level");
    expectValidation(await put({}), "level");
    expectValidation(await put({ level: "act", until: "2020-01-01T00:00:00Z" }), "until");
    expectValidation(await put({ level: "act", until: "tomorrow" }), "until");
  });
});

describe("GET /activity", () => {
  it("lists what was done over REST, and filters", async () => {
    await api.patch("/business", { as, body: { phone: "1" } });
    await api.put("/support-access", { as, body: { level: "view" } });
    const { body } = await api.get("/activity?limit=1", { as });
    expect(body).toMatchObject({
      items: [{ action: "support_access.set", actorKind: "person", actorName: owner.name }],
      nextCursor: expect.any(String),
    });
    const cursor = String(Reflect.get(Object(body), "nextCursor"));
    const { body: rest } = await api.get(`/activity?limit=1&cursor=${cursor}`, { as });
    expect(rest).toMatchObject({ items: [{ action: "business.changed" }], nextCursor: null });
    const { body: nothing } = await api.get("/activity?to=2020-01-01", { as });
    expect(nothing).toEqual({ items: [], nextCursor: null });
    expectValidation(await api.get("/activity?from=yesterday", { as }), "from");
    expectValidation(await api.get("/activity?actorKind=robot", { as }), "actorKind");
  });
});
