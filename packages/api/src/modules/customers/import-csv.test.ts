import { countStatements } from "@roundsman/db/testing";
import { ProviderFailed } from "@roundsman/providers";
import { searching } from "@roundsman/db";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  callerFor,
  makeBusiness,
  makeCustomer,
  makeMember,
  signInAs,
  testService,
  untilWaiting,
  type MadeBusiness,
  type TestService,
} from "../../testing";

let service: TestService;
let business: MadeBusiness;
let office: ReturnType<typeof callerFor>["office"];

beforeAll(async () => {
  service = await testService();
  business = await makeBusiness(service);
  const owner = await makeMember(service, business);
  office = callerFor(service, { token: await signInAs(service, owner) }).office;
  await office.rateSets.create({ name: "Trade" });
});
afterAll(() => service.close());

const look = (csv: string) => office.customers.importCsv({ csv, dryRun: true });
const count = () => service.database.service.customer.count({ where: { tenantId: business.id } });

/** As many customers as asked, each with an address. */
const many = (lines: number, prefix = "Farm") =>
  [
    "Name,Email,Address line 1,Postcode",
    ...Array.from(
      { length: lines },
      (_, at) =>
        `${prefix} ${at},${prefix.toLowerCase()}${at}@mail.example,${at} High Street,LA23 1AA`,
    ),
  ].join("\n");

describe("a dry run", () => {
  it("tells every bad cell by line, column and why, and writes nothing", async () => {
    const before = await count();
    const told = await look(
      [
        "\uFEFFName;E-mail;On account;Price list;Address;Postcode;Shoe size",
        "Tyson Farms;tyson@mail.example;Yes;trade;High Street 1;la23 1aa;9",
        ";nobody@mail.example;no;;;;",
        '"Two\nlines";not an address;maybe;Gold;;LA23;',
        "=HYPERLINK(1);;;;;;",
        "Airey;;;;;LA23 1AA;",
        "Dixon;;;;;;;;too many",
      ].join("\r\n"),
    );
    expect(told).toMatchObject({ lines: 6, good: 1, added: 1, ignoredColumns: ["Shoe size"] });
    expect(told.bad.map(({ line, column }) => [line, column])).toEqual([
      [3, "Name"],
      [4, "Email"],
      [4, "On account"],
      [4, "Postcode"],
      [6, "Name"],
      [7, "Address line 1"],
      [8, null],
    ]);
    expect(told.bad[1]).toMatchObject({ value: "not an address" });
    expect(told.sample).toEqual([
      {
        line: 2,
        name: "Tyson Farms",
        contact: "tyson@mail.example",
        address: "High Street 1, LA23 1AA",
      },
    ]);
    expect(await count()).toBe(before);
  });

  it("hands the bad lines back as a file no spreadsheet runs", async () => {
    const { badCsv } = await look("Name,Phone,Price list\n=1+1,'+44 1539,\nTyson,,Gold\nAirey,,\n");
    expect(badCsv.split("\n")).toEqual([
      "Name,Phone,Price list,What is wrong",
      "'=1+1,'+44 1539,,Name: This is a formula. Put its value here.",
      "Tyson,,Gold,Price list: You have no price list of this name.",
      "",
    ]);
  });

  it.each([
    ["", "There are no customers in this file."],
    ["Name,Email\n", "There are no customers in this file."],
    ["Who,Email\nTyson,\n", "There is no column called Name."],
    ["Name,Customer\nTyson,Tyson\n", "Two columns are the customer's name."],
    ['Name,Email\nTyson,"t@mail.example\nAirey,\n', "Line 2: From here on"],
    [many(5001), "At most 5,000 customers"],
  ])("refuses what is no file of customers", async (csv, message) => {
    await expect(look(csv)).rejects.toThrow(message);
  });
});

describe("what looks like somebody there already", () => {
  it("is told, and left out where asked", async () => {
    const { id } = await makeCustomer(service, business, { name: "Known Inn" });
    await office.customers.change({ id, email: "inn@mail.example" });
    const csv =
      "Name,Email\nKnown Inn,\nThe Inn,INN@mail.example\nNew Inn,new@mail.example\nNew Inn,\n";
    const told = await look(csv);
    expect(told.known.map(({ line, why }) => [line, why])).toEqual([
      [2, "Known Inn is a customer already."],
      [3, "Known Inn has this email."],
      [5, "The same as line 4."],
    ]);
    const before = await count();
    const done = await office.customers.importCsv({ csv, leaveOut: ["known"] });
    expect(done.added).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  it("adds the same people once, sent twice at once", async () => {
    const csv = "Name,Email\nTwin,twin@mail.example\nBrother,brother@mail.example\nSister,";
    const before = await count();
    const held = await service.test.owner.connect();
    await held.query("BEGIN; LOCK TABLE customers IN EXCLUSIVE MODE");
    const once = () => office.customers.importCsv({ csv, leaveOut: ["known"] });
    const all = Promise.allSettled([once(), once()]);
    // Each has come as far as it may before any has added; a business has no more than two at once.
    await untilWaiting(service, 2);
    await held.query("COMMIT");
    held.release();
    const done = (await all).map(({ status }) => status);
    expect(done.toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await count()).toBe(before + 3);
  });
});

describe("writing", () => {
  const mixed =
    "Name,Email,Price list,On account,Town,Address\nGood Farm,good@mail.example,TRADE,y,Kendal,Beck 2\nBad Farm,no,,,,\n";

  it("writes nothing while a line is bad that nobody said to leave out", async () => {
    const before = await count();
    const refused = office.customers.importCsv({ csv: mixed });
    await expect(refused).rejects.toThrow("Line 3: Give an email address.");
    expect(await count()).toBe(before);
  });

  it("keeps account numbers, by which customers are found", async () => {
    await office.customers.importCsv({ csv: "Name,Account No\nMoss Farm,MOS-017\n" });
    const { items } = await office.customers.list({ q: "mos-017" });
    expect(items).toMatchObject([{ name: "Moss Farm", externalRef: "MOS-017" }]);
    expect((await office.search.find({ q: "MOS-017" })).customers).toMatchObject([
      { name: "Moss Farm" },
    ]);
  });

  it("writes the good lines alone where asked, with one line in the record", async () => {
    const { added } = await office.customers.importCsv({ csv: mixed, leaveOut: ["bad"] });
    expect(added).toBe(1);
    const { items } = await office.customers.list({ q: "Good Farm" });
    expect(items).toMatchObject([
      { name: "Good Farm", email: "good@mail.example", rateSetName: "Trade", onAccount: true },
    ]);
    const { addresses } = await office.customers.one({ id: items[0]?.id ?? "" });
    expect(addresses).toMatchObject([{ line1: "Beck 2", city: "Kendal", postcode: null }]);
    const { items: record } = await office.activity.list({ limit: 1 });
    expect(record[0]).toMatchObject({
      action: "customers.imported",
      words: "Imported 1 customers from a file of 2",
    });
  });

  it("takes limit, terms and contact for accounts as the export has them", async () => {
    const csv = [
      "Name,Credit limit,Payment terms,Accounts name,Accounts email",
      'Limit Farm,"£1,250.50",14 days after the end of the month,Ann,ann@limit.example',
      "Usual Farm,,,,",
      "Prompt Farm,0,At once,,",
      "Month Farm,500,End of the month,,",
    ].join("\n");
    const bad = await look(`${csv}\nBad Farm,much,soon,,nobody\nOver Farm,30000000,366 days,,`);
    expect(bad.bad.map(({ line, column }) => [line, column])).toEqual([
      [6, "Credit limit"],
      [6, "Payment terms"],
      [6, "Accounts email"],
      [7, "Credit limit"],
      [7, "Payment terms"],
    ]);
    await office.customers.importCsv({ csv });
    const read = async (q: string) => (await office.customers.list({ q })).items[0];
    expect(await read("Limit Farm")).toMatchObject({
      creditLimitPence: 125_050,
      paymentTerms: { days: 14, from: "end_of_month" },
      accountsName: "Ann",
      accountsEmail: "ann@limit.example",
    });
    const none = { accountsName: null, accountsEmail: null };
    expect(await read("Usual Farm")).toMatchObject({
      ...none,
      creditLimitPence: null,
      paymentTerms: null,
    });
    expect(await read("Prompt Farm")).toMatchObject({
      creditLimitPence: 0,
      paymentTerms: { days: 0, from: "invoice" },
    });
    expect(await read("Month Farm")).toMatchObject({
      paymentTerms: { days: 0, from: "end_of_month" },
    });
  });

  it("takes as many statements for thousands as for one, and places them all", async () => {
    const write = (csv: string) =>
      countStatements(service.database, () => office.customers.importCsv({ csv }));
    await write(many(1, "Warm"));
    const one = await write(many(1, "One"));
    const all = await write(many(5000, "All"));
    expect(all.result.added).toBe(5000);
    expect(all.count).toBe(one.count);
    const line1 = { endsWith: "High Street" };
    const placed = await searching(line1.endsWith, () =>
      service.database.service.deliveryAddress.count({
        where: { tenantId: business.id, line1, latitude: { not: null } },
      }),
    );
    expect(placed).toBe(5002);
  });

  it("looks postcodes up later where that fails now", async () => {
    const down = new ProviderFailed("geocoder", "unreachable", "It is down.");
    vi.spyOn(service.providers.geocoder, "locate").mockRejectedValueOnce(down);
    const { added } = await office.customers.importCsv({ csv: many(3, "Later") });
    expect(added).toBe(3);
    const { rows } = await service.test.owner.query<{ count: number }>(
      "SELECT count(*)::int FROM graphile_worker.jobs WHERE key LIKE 'geocode_address:%'",
    );
    expect(rows[0]?.count).toBe(3);
  });
});

it("keeps who wants no texts and no calls, since the import, and gives nobody an opt-in", async () => {
  const csv =
    "Name,Phone,No texts,Do not call\nIda Long,07700 900777,yes,\nJo Airey,07700 900778,,yes";
  expect(await office.customers.importCsv({ csv })).toMatchObject({ added: 2 });
  const rows = await service.database.service.customer.findMany({
    where: { tenantId: business.id, phone: { in: ["07700 900777", "07700 900778"] } },
    orderBy: { phone: "asc" },
  });
  const since = expect.any(Date) as Date;
  expect(rows).toMatchObject([
    { noTextsSince: since, doNotCallSince: null, marketingOptInOn: null },
    { noTextsSince: null, doNotCallSince: since, marketingOptInOn: null },
  ]);
});

it("is the office's: a driver may not, and nothing lands in another business", async () => {
  const driver = await makeMember(service, business, "driver");
  const theirs = callerFor(service, { token: await signInAs(service, driver) }).office;
  await expect(theirs.customers.importCsv({ csv: many(1) })).rejects.toMatchObject({
    kind: "forbidden",
  });
  const template = await office.customers.importTemplate();
  expect(template.csv).toMatch(/^Name,Email,Phone,No texts,Do not call,On account,/);
  expect(template.columns.map(({ title }) => title).join(",")).toBe(template.csv.trim());
});
