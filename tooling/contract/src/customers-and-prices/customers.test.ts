import { randomUUID } from "node:crypto";
import { makeKey, makeMerchant, testService } from "@roundsman/api/testing";
import { millisecondsInDay } from "date-fns/constants";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";

/* docs/contract/customers-and-prices.md#customers. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;

const customer = {
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  rateSetId: z.uuid().nullable(),
  rateSetName: z.string().nullable(),
  onAccount: z.boolean(),
  stop: z.null(),
  creditLimitPence: z.null(),
  paymentTerms: z.null(),
  closedDays: z.strictObject({
    weekdays: z.array(z.string()),
    dates: z.array(z.strictObject({ date: z.iso.date(), note: z.string().nullable() })),
  }),
  accountsName: z.null(),
  accountsEmail: z.null(),
  notes: z.string().nullable(),
  companyNumber: z.string().nullable(),
  vatNumber: z.string().nullable(),
  buysForResale: z.boolean(),
  marketingOptIn: z
    .strictObject({ on: z.iso.date(), how: z.string(), number: z.string() })
    .nullable(),
  marketingRefused: z.boolean(),
  marketingRefusedAt: z.iso.datetime().nullable(),
  noTexts: z.boolean(),
  noTextsSince: z.iso.datetime().nullable(),
  doNotCall: z.boolean(),
  doNotCallSince: z.iso.datetime().nullable(),
  externalRef: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  archivedAt: z.iso.datetime().nullable(),
  erasedAt: z.iso.datetime().nullable(),
  mergedIntoId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};
const Customer = z.strictObject(customer);
const CustomerWithAddresses = z.strictObject({
  ...customer,
  addresses: z.array(z.object({ id: z.uuid(), line1: z.string() })),
  can: z.strictObject({ exportData: z.string().nullable() }),
});
const Page = z.strictObject({ items: z.array(Customer), nextCursor: z.string().nullable() });
const Made = z.object({ id: z.uuid() });

const add = (body: object = {}, who = as) =>
  api.post("/customers", { as: who, body: { name: "Mrs Tyson", ...body } });
const made = async (body: object = {}, who = as) => Customer.parse((await add(body, who)).body);
const patch = (id: string, body: unknown, who: string | undefined = as) =>
  api.patch(`/customers/${id}`, { as: who, body });
const page = async (query: string, who = as) =>
  Page.parse((await api.get(`/customers?${query}`, { as: who })).body);
const namesOf = async (query: string, who = as) =>
  (await page(query, who)).items.map(({ name }) => name);
const aList = async (who = as) =>
  Made.parse(
    (await api.post("/rate-sets", { as: who, body: { name: `List ${randomUUID()}` } })).body,
  ).id;
const activityOf = (subjectId: string) =>
  service.database.service.activity.findMany({ where: { subjectId }, orderBy: { id: "asc" } });

const bounds: [string, unknown[], unknown[]][] = [
  ["name", ["x", "x".repeat(120)], ["", " ", "x".repeat(121), null, "a\u0000b"]],
  ["email", ["", null, "a@b.example"], ["a@b", "x", `${"x".repeat(250)}@b.example`, 7]],
  ["phone", ["", null, "x".repeat(40)], ["x".repeat(41)]],
  ["onAccount", [true, false], ["true", null]],
  ["notes", ["x".repeat(2000), null], ["x".repeat(2001)]],
  ["companyNumber", ["x".repeat(40), null], ["x".repeat(41)]],
  ["vatNumber", ["x".repeat(40), null], ["x".repeat(41)]],
  ["rateSetId", [null], ["x", 7]],
];

describe("POST /customers", () => {
  it("adds one, on the record", async () => {
    const rateSetId = await aList();
    const given = {
      name: "Low Fell Farm",
      email: "farm@fell.example",
      phone: "015394 37210",
      rateSetId,
      onAccount: true,
      notes: "Ring before coming",
      companyNumber: "08812345",
      vatNumber: "GB123",
    };
    const { status, body } = await add(given);
    expect(status).toBe(201);
    const one = Customer.parse(body);
    expect(one).toMatchObject({ ...given, archivedAt: null });
    expect(
      CustomerWithAddresses.parse((await api.get(`/customers/${one.id}`, { as })).body),
    ).toEqual({ ...one, addresses: [], can: { exportData: null } });
    expect(await activityOf(one.id)).toMatchObject([
      { action: "customer.created", actorUserId: at.owner.id },
    ]);
  });

  it.each(bounds)("holds the bounds of %s", async (field, good, bad) => {
    for (const value of good) expect((await add({ [field]: value })).status).toBe(201);
    for (const value of bad) expectValidation(await add({ [field]: value }), field);
  });

  it("puts nobody on a list that is not there or archived, and judges the body first", async () => {
    const theirs = await aList(elsewhere.owner.token);
    const archived = await aList();
    await api.patch(`/rate-sets/${archived}`, { as, body: { archived: true } });
    expectError(await add({ rateSetId: theirs }), "not_found");
    expectError(await add({ rateSetId: archived }), "conflict");
    expectValidation(await add({ rateSetId: theirs, name: "" }), "name");
    const { id } = await made();
    expectError(await patch(id, { rateSetId: theirs }), "not_found");
    expectError(await patch(id, { rateSetId: archived }), "conflict");
    expectValidation(await patch(id, { rateSetId: theirs, name: "" }), "name");
  });
});

describe("GET /customers", () => {
  it("finds by name, email, phone and postcode, however they are written", async () => {
    const { owner } = await makeMerchant(service);
    const who = owner.token;
    const tyson = await made(
      { name: "Mrs Tyson", email: "Edith@Fell.example", phone: "+44 15394 37210" },
      who,
    );
    await made({ name: "100% Wood", phone: "01768 99887" }, who);
    const body = { line1: "2 Compston Road", city: "Ambleside", postcode: "LA22 9DJ" };
    await api.post(`/customers/${tyson.id}/addresses`, { as: who, body });
    for (const q of [
      "tys",
      "MRSTYSON",
      "edith@fell",
      "015394 372",
      "015394-37210",
      "0044 15394 37210",
      "la229dj",
      "LA22 9",
      "compston",
      // Too short for an index.
      "ty",
      "LA",
    ]) {
      expect(await namesOf(`q=${encodeURIComponent(q)}`, who)).toEqual(["Mrs Tyson"]);
    }
    expect(await namesOf("q=100%25", who)).toEqual(["100% Wood"]);
    for (const q of ["%25", "_", "99999"]) {
      expect(await namesOf(`q=${q}`, who)).toEqual(q === "%25" ? ["100% Wood"] : []);
    }
    expect(await namesOf("q=", who)).toHaveLength(2);
  });

  it("filters by list, account and archive, and pages by name", async () => {
    const { owner } = await makeMerchant(service);
    const who = owner.token;
    const rateSetId = await aList(who);
    await made({ name: "C", rateSetId }, who);
    await made({ name: "A", onAccount: true, rateSetId }, who);
    const b = await made({ name: "B" }, who);
    await patch(b.id, { archived: true }, who);
    expect(await namesOf("", who)).toEqual(["A", "C"]);
    expect(await namesOf("archived=true", who)).toEqual(["A", "B", "C"]);
    expect(await namesOf(`rateSetId=${rateSetId}&onAccount=false`, who)).toEqual(["C"]);
    expect(await namesOf("onAccount=true", who)).toEqual(["A"]);
    const first = await page("limit=1&archived=true", who);
    const next = await page(`limit=1&archived=true&cursor=${first.nextCursor ?? ""}`, who);
    expect(next.items.map(({ name }) => name)).toEqual(["B"]);
  });

  it.each([
    ["limit", "0"],
    ["limit", "101"],
    ["cursor", "x"],
    ["rateSetId", "x"],
    ["onAccount", "perhaps"],
    ["q", "x".repeat(121)],
  ])("refuses %s=%s", async (name, value) => {
    expectValidation(await api.get(`/customers?${name}=${value}`, { as }), name);
  });
});

describe("PATCH /customers/{id}", () => {
  it("changes what is given, clears what is null, and records the difference", async () => {
    const { id } = await made({ phone: "01539", notes: "Dog" });
    const { status, body } = await patch(id, { notes: null, onAccount: true });
    expect(status).toBe(200);
    expect(Customer.parse(body)).toMatchObject({ phone: "01539", notes: null, onAccount: true });
    expect((await activityOf(id)).at(-1)).toMatchObject({
      action: "customer.changed",
      before: { notes: "Dog", onAccount: false },
      after: { notes: null, onAccount: true },
    });
    expect((await patch(id, {})).status).toBe(200);
    expect(await activityOf(id)).toHaveLength(2);
  });

  it.each(bounds)("holds the bounds of %s", async (field, good, bad) => {
    const { id } = await made();
    for (const value of good) expect((await patch(id, { [field]: value })).status).toBe(200);
    for (const value of bad) expectValidation(await patch(id, { [field]: value }), field);
  });

  it("lets who is on an archived list stay there", async () => {
    const rateSetId = await aList();
    const { id } = await made({ rateSetId });
    await api.patch(`/rate-sets/${rateSetId}`, { as, body: { archived: true } });
    expect((await patch(id, { rateSetId, name: "Still here" })).status).toBe(200);
  });

  it("archives once and brings back", async () => {
    const { id } = await made();
    const answers = await Promise.all([
      patch(id, { archived: true }),
      patch(id, { archived: true }),
    ]);
    const [first, second] = answers.map(({ body }) => Customer.parse(body).archivedAt);
    expect(first).toBe(second);
    expect(Customer.parse((await patch(id, { archived: false })).body).archivedAt).toBeNull();
  });

  it("finds the customer before it judges the body, and the caller before both", async () => {
    const theirs = await made({}, elsewhere.owner.token);
    const bad = { name: "" };
    expectError(await api.patch(`/customers/${theirs.id}`, { body: bad }), "unauthenticated");
    expectError(await patch(theirs.id, bad, at.driver.token), "forbidden");
    const reading = await makeKey(service, at.business, at.owner, ["customers:read"]);
    expectError(await patch(theirs.id, bad, reading), "forbidden");
    expectError(await patch(theirs.id, bad), "not_found");
    expectError(await patch(randomUUID(), bad), "not_found");
    expectValidation(await patch("x", {}), "id");
    for (const path of ["", "/addresses", "/agreed-rates", "/empties"]) {
      expectError(await api.get(`/customers/${theirs.id}${path}`, { as }), "not_found");
      expectError(
        await api.get(`/customers/${theirs.id}${path}`, { as: at.driver.token }),
        "forbidden",
      );
    }
  });
});

describe("agreed rates", () => {
  const Rates = z.strictObject({
    items: z.array(
      z.strictObject({
        productId: z.uuid(),
        productName: z.string(),
        unitPrice: z.int(),
        unitPriceIncVat: z.int().nullable(),
      }),
    ),
    nextCursor: z.null(),
  });
  const put = (id: string, body: unknown, who: string | undefined = as) =>
    api.put(`/customers/${id}/agreed-rates`, { as: who, body });
  const rate = (unitPrice: unknown, productId: string = at.product.id) => ({
    productId,
    unitPrice,
  });

  it("are replaced whole, on the record", async () => {
    const other = Made.parse((await api.post("/products", { as, body: { name: "Coal" } })).body).id;
    const { id } = await made();
    await put(id, [rate(3000), rate(900, other)]);
    const { status, body } = await put(id, [rate(2900)]);
    expect(status).toBe(200);
    expect(Rates.parse(body).items).toMatchObject([rate(2900)]);
    expect((await api.get(`/customers/${id}/agreed-rates`, { as })).body).toEqual(body);
    expect(Rates.parse((await put(id, [])).body).items).toEqual([]);
    const actions = (await activityOf(id)).map(({ action }) => action);
    expect(actions.filter((action) => action === "customer.rates_agreed")).toHaveLength(3);
  });

  it("hold their bounds", async () => {
    const { id } = await made();
    for (const pence of [0, 100_000_000]) expect((await put(id, [rate(pence)])).status).toBe(200);
    for (const pence of [-1, 100_000_001, 1.5, null]) {
      expectValidation(await put(id, [rate(pence)]), "0.unitPrice");
    }
    expectValidation(await put(id, [rate(1, "x")]), "0.productId");
    expectValidation(await put(id, [rate(1), rate(2)]), "1.productId");
    expectValidation(await put(id, { rates: [] }), "");
    const many = Array.from({ length: 2001 }, () => rate(1, randomUUID()));
    expectValidation(await put(id, many), "");
    // The most prices allowed, for unknown products: the bounds accept them.
    expectError(await put(id, many.slice(1)), "not_found");
  });

  it("are for products of this business, all or none", async () => {
    const { id } = await made();
    await put(id, [rate(3000)]);
    expectError(await put(id, [rate(1), rate(2, elsewhere.product.id)]), "not_found");
    expectError(await put(randomUUID(), [rate(-1)]), "not_found");
    expectError(await put(randomUUID(), [rate(-1)], at.driver.token), "forbidden");
    const { body } = await api.get(`/customers/${id}/agreed-rates`, { as });
    expect(Rates.parse(body).items).toMatchObject([rate(3000)]);
  });

  it("of two sets at once are one of them whole", async () => {
    const ids = await Promise.all(
      [1, 2, 3, 4].map(
        async () =>
          Made.parse((await api.post("/products", { as, body: { name: "Log" } })).body).id,
      ),
    );
    const { id } = await made();
    const sets = [ids.slice(0, 2), ids.slice(2)];
    await Promise.all(
      sets.map((set) =>
        put(
          id,
          set.map((product) => rate(1, product)),
        ),
      ),
    );
    const { body } = await api.get(`/customers/${id}/agreed-rates`, { as });
    const left = Rates.parse(body).items.map(({ productId }) => productId);
    expect(sets.map((set) => set.toSorted())).toContainEqual(left.toSorted());
  });
});

describe("GET /customers/{id}/empties", () => {
  it("sums what went out and came back, of what comes back", async () => {
    const { id } = await made();
    const move = (more: object) =>
      service.database.service.stockMovement.create({
        data: {
          tenantId: at.business.id,
          locationId: at.yard.id,
          productId: at.product.id,
          condition: "full",
          quantity: -3,
          reason: "delivery",
          customerId: id,
          ...more,
        },
      });
    const coal = await service.database.service.product.create({
      data: { tenantId: at.business.id, name: "Coal", returnable: false },
    });
    await move({});
    await move({ condition: "empty", quantity: 1 });
    await move({ productId: coal.id });
    const read = () => api.get(`/customers/${id}/empties`, { as });
    expect((await read()).body).toEqual({
      items: [{ productId: at.product.id, productName: expect.any(String), quantity: 2 }],
      nextCursor: null,
    });
    await move({ condition: "empty", quantity: 2 });
    expect((await read()).body).toEqual({ items: [], nextCursor: null });
  });
});

describe("GET /customers/{id}/statement", () => {
  const Statement = z.strictObject({
    customerId: z.uuid(),
    customerName: z.string(),
    from: z.iso.date(),
    to: z.iso.date(),
    openingPence: z.int(),
    entries: z.array(
      z.strictObject({
        on: z.iso.date(),
        kind: z.enum(["invoice", "payment", "refund", "reversal"]),
        invoiceId: z.uuid().nullable(),
        orderId: z.uuid().nullable(),
        number: z.string(),
        amountPence: z.int(),
        balancePence: z.int(),
        writtenOff: z.boolean().optional(),
      }),
    ),
    closingPence: z.int(),
    overduePence: z.int(),
    creditPence: z.int(),
    unpaidDeliveriesPence: z.int(),
    mergedPence: z.int().optional(),
    unbilledPence: z.int(),
    onOrderPence: z.int(),
    exposurePence: z.int(),
  });

  it("shows what was billed between two days; the last ninety where none are named", async () => {
    const { id, name } = await made();
    const lines = [{ productId: at.product.id, quantity: 2 }];
    const order = { customerId: id, fulfilment: "collection", paymentMethod: "on_account", lines };
    const taken = Made.parse((await api.post("/orders", { as, body: order })).body);
    const read = async (query = "") =>
      Statement.parse((await api.get(`/customers/${id}/statement${query}`, { as })).body);
    await api.post(`/orders/${taken.id}/collected`, { as, body: {} });
    const before = await read();
    expect(before).toMatchObject({ customerId: id, customerName: name, closingPence: 0 });
    // Two at £34.50 with 5 % VAT.
    expect(before.unbilledPence).toBe(7245);
    expect((Date.parse(before.to) - Date.parse(before.from)) / millisecondsInDay).toBe(90);
    await api.post("/invoices", { as, body: { orderIds: [taken.id] } });
    expect(await read()).toMatchObject({
      entries: [{ kind: "invoice", amountPence: 7245, balancePence: 7245 }],
      closingPence: 7245,
      unbilledPence: 0,
    });
    expect(await read("?from=2020-01-01&to=2020-12-31")).toMatchObject({
      from: "2020-01-01",
      to: "2020-12-31",
      entries: [],
    });
  });

  it("finds the customer before it judges the days", async () => {
    const { id } = await made();
    const read = (of: string, query: string, who: string | undefined = as) =>
      api.get(`/customers/${of}/statement?${query}`, { as: who });
    expectError(await read(randomUUID(), "from=x", at.driver.token), "forbidden");
    const theirs = await made({}, elsewhere.owner.token);
    expectError(await read(theirs.id, "from=x"), "not_found");
    for (const from of ["x", "2026-02-30", "0000-01-01"]) {
      expectValidation(await read(id, `from=${from}`), "from");
    }
    expectValidation(await read(id, "to=yesterday"), "to");
    expectValidation(await read(id, "from=2026-01-02&to=2026-01-01"), "from");
  });
});
