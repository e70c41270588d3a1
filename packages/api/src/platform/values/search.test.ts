import { countStatements } from "@roundsman/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeAddress,
  makeCustomer,
  makeDelivery,
  makeMember,
  makeMerchant,
  makeProduct,
  makeRound,
  putStock,
  testService,
  type Merchant,
  type TestService,
} from "../../testing";
import { searchText } from "./words";

let service: TestService;
let at: Merchant;
let office: ReturnType<typeof callerFor>["office"];

beforeAll(async () => {
  service = await testService();
  at = await makeMerchant(service);
  office = callerFor(service, { token: at.owner.token }).office;
});
afterAll(() => service.close());

it("the database writes what a row is found by as pages do", async () => {
  const ranges = [
    [0x20, 0x7e],
    [0xa0, 0x17f],
    [0x1e80, 0x1e99],
    [0x1ea0, 0x1ef9],
    [0x2010, 0x2015],
    [0x2018, 0x201f],
  ];
  const signs = ranges.flatMap(([from = 0, to = 0]) =>
    Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)),
  );
  const texts = [
    ...signs.map((sign) => `a${sign}b ${sign}`),
    "  Smith,  John & Sons ",
    "Café\tÅngström\u{A0}Œuvre",
    "e\u{301}tude",
    "BN1 4GQ",
    "Ω Жук",
    "",
  ];
  const { rows } = await service.test.owner.query<{ text: string; made: string }>(
    "SELECT text, search_text(text, NULL, 'Second part') AS made FROM unnest($1::text[]) AS text",
    [texts],
  );
  const wrong = rows.filter(({ text, made }) => made !== searchText(text, null, "Second part"));
  expect(wrong.map(({ text, made }) => [text, made])).toEqual([]);
});

describe("every list is searched by the same rule", () => {
  beforeAll(async () => {
    const { business } = at;
    const tenantId = business.id;
    const db = service.database.service;
    const customer = await makeCustomer(service, business, { name: "Café Ångström" });
    await db.customer.updateMany({ where: { id: customer.id }, data: { phone: "07700 900123" } });
    const address = await makeAddress(service, business, customer);
    await db.deliveryAddress.updateMany({ where: { id: address.id }, data: { city: "Kendal" } });
    const product = await makeProduct(service, business, { name: "Câble Ångström" });
    await putStock(service, business, {
      locationId: at.yard.id,
      productId: product.id,
      quantity: 1,
    });
    await db.order.updateMany({
      where: {
        id: (
          await makeDelivery(service, business, { lines: [{ productId: product.id, quantity: 1 }] })
        ).id,
      },
      data: { customerName: "Café Ångström" },
    });
    await db.supplier.create({ data: { tenantId, name: "Café Ångström" } });
    await db.location.create({ data: { tenantId, name: "Café Ångström" } });
    const vehicle = await db.vehicle.create({ data: { tenantId, name: "Café Ångström" } });
    await db.rateSet.create({ data: { tenantId, name: "Café Ångström" } });
    await db.patch.create({ data: { tenantId, name: "Café Ångström", outwardCodes: ["LA9"] } });
    await db.deliveryOption.create({
      data: { tenantId, name: "Café Ångström", minDays: 0, maxDays: 1 },
    });
    const driver = await makeMember(service, business, "driver");
    await db.user.update({ where: { id: driver.id }, data: { name: "Zoë Ångström" } });
    await makeRound(service, business, { vehicleId: vehicle.id, driverUserId: driver.id });
    await db.email.create({
      data: {
        tenantId,
        kind: "test",
        toAddress: "a@b.example",
        subject: "Café Ångström",
        text: "",
      },
    });
    await db.activity.create({
      data: {
        tenantId,
        actorKind: "person",
        actorName: "Zoë Ångström",
        action: "test",
        words: "Opened the café",
        subjectKind: "test",
        subjectId: "1",
      },
    });
  });

  type Ask = (q: string) => Promise<{ items: unknown[] }>;
  const lists: [string, Ask][] = [
    ["customers", (q) => office.customers.list({ q })],
    ["customers on the telephone", (q) => office.customers.find({ q })],
    ["products", (q) => office.products.list({ q })],
    ["stock", (q) => office.stock.grid({ q })],
    ["stock levels", (q) => office.stock.listLevels({ q })],
    ["stock movements", (q) => office.stock.listMovements({ q })],
    ["orders", (q) => office.orders.list({ q })],
    ["suppliers", (q) => office.suppliers.list({ q })],
    ["yards", (q) => office.yards.list({ q })],
    ["vehicles", (q) => office.vehicles.list({ q })],
    ["price lists", (q) => office.rateSets.list({ q })],
    ["patches", (q) => office.patches.list({ q })],
    ["delivery options", (q) => office.deliveryOptions.list({ q })],
    ["drivers", (q) => office.drivers.list({ q })],
    ["members", (q) => office.members.list({ q })],
    ["rounds", (q) => office.rounds.list({ q })],
    ["emails", (q) => office.emails.list({ q })],
    ["activity", (q) => office.activity.list({ q })],
  ];

  it.each(lists)("%s: without accents, by parts, with one mistake", async (_, ask) => {
    for (const q of ["angstrom", "ÅNGSTR", "angstrm", "agnstrom", "angstromm"]) {
      expect({ q, found: (await ask(q)).items.length }).toEqual({ q, found: 1 });
    }
    for (const q of ["angstorn", "ang_trom", "%", "angstrom nobody"]) {
      expect({ q, found: (await ask(q)).items.length }).toEqual({ q, found: 0 });
    }
  });

  it.each(lists.filter(([name]) => !/drivers|members|rounds|activity/.test(name)))(
    "%s: in any order",
    async (name, ask) => {
      const q = /products|stock/.test(name) ? "angstrom cable" : "angstrom cafe";
      expect((await ask(q)).items).toHaveLength(1);
    },
  );

  it("customers: by name and town together, and by the telephone", async () => {
    for (const q of [
      "kendal angstrom",
      "+44 7700 900123",
      "angstrom 07700 900 123",
      "kendl cafe",
    ]) {
      const { items } = await office.customers.list({ q });
      expect({ q, found: items.length }).toEqual({ q, found: 1 });
    }
  });
});

it("to the letter first: a mistake is allowed only where nothing else is found", async () => {
  await makeCustomer(service, at.business, { name: "Robert Tyson" });
  await makeCustomer(service, at.business, { name: "Robert Tysin" });
  const names = async (q: string) =>
    (await office.customers.list({ q })).items.map(({ name }) => name);
  expect(await names("tyson")).toEqual(["Robert Tyson"]);
  expect(await names("tysun robert")).toEqual(["Robert Tysin", "Robert Tyson"]);
});

it("pages of what is found with a mistake go on", async () => {
  for (const name of ["Fawcett A", "Fawcett B", "Fawcett C"])
    await makeCustomer(service, at.business, { name });
  const first = await office.customers.list({ q: "fawcet", limit: 2 });
  expect(first.items).toHaveLength(2);
  const asked = { q: "fawcetd", limit: 2 };
  const page = await office.customers.list(asked);
  const rest = await office.customers.list({ ...asked, cursor: page.nextCursor ?? "" });
  expect([...page.items, ...rest.items].map(({ name }) => name)).toEqual([
    "Fawcett A",
    "Fawcett B",
    "Fawcett C",
  ]);
});

it("a search is one statement where something is found, and one more where nothing is", async () => {
  const count = async (q: string) => {
    await office.customers.list({ q });
    const { statements } = await countStatements(service.database, () =>
      office.customers.list({ q }),
    );
    return statements.filter((text) => text.includes("customers")).length;
  };
  expect([await count("tyson"), await count("tysen"), await count("ab1")]).toEqual([1, 2, 1]);
});
