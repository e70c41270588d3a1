import { randomUUID } from "node:crypto";
import { subDays } from "date-fns/subDays";
import { countStatements } from "@roundsman/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import {
  callerFor,
  makeAddress,
  makeCustomer,
  makeDelivery,
  makeMember,
  makeMerchant,
  makePerson,
  makeProduct,
  makeRound,
  putStock,
  signInAs,
  testService,
  type Merchant,
  type TestService,
} from "../../testing";
import { root } from "../../router";
import { whereWords } from "./search";
import { searchText } from "./words";

let service: TestService;
let at: Merchant;
let office: ReturnType<typeof callerFor>["office"];
let staffToken: string;
let customerId: string;
let supplierId: string;
let orderId: string;

beforeAll(async () => {
  service = await testService();
  at = await makeMerchant(service);
  office = callerFor(service, { token: at.owner.token }).office;
  staffToken = await signInAs(service, await makePerson(service, { staffRole: "support" }));
});
afterAll(() => service.close());

const staff = () => callerFor(service, { token: staffToken }).console;

type Defined = { _def: { inputs: readonly unknown[] } };
/** What takes words and is not searched by the same rule, or is proved elsewhere. */
const otherwise: Record<string, string> = {
  "console.actions.list": "to the letter, as its export",
  "office.search.find": "each kind by its own list's rule, in modules/office/search",
  "console.actions.exportCsv": "to the letter",
  "office.applianceStatements.pdf": "as the list that it prints",
  "office.cylinderAgreements.owed":
    "by the same rule, in tooling/contract/src/customers-and-prices/cylinders.test.ts",
  "shop.pages.listProducts": "by the same rule, in modules/shop/pages/pages.test.ts",
};

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

it("a row that is named is looked up once, whatever the forms of a word", () => {
  const found = {
    OR: [{ foundBy: { contains: "kendla" } }, { foundBy: { contains: " kendal " } }],
  };
  expect(whereWords([["kendla", " kendal "]], (row) => [row, { yard: row }])).toEqual([
    { OR: [found, { yard: found }] },
  ]);
});

describe("every list is searched by the same rule", () => {
  beforeAll(async () => {
    const { business } = at;
    const tenantId = business.id;
    const db = service.database.service;
    const customer = await makeCustomer(service, business, { name: "Café Ångström" });
    await db.customer.updateMany({ where: { id: customer.id }, data: { phone: "07700 900123" } });
    const address = await makeAddress(service, business, customer);
    await db.deliveryAddress.updateMany({
      where: { id: address.id },
      data: { name: "Café Ångström", city: "Kendal" },
    });
    const product = await makeProduct(service, business, { name: "Câble Ångström" });
    await putStock(service, business, {
      locationId: at.yard.id,
      productId: product.id,
      quantity: 1,
    });
    const order = await makeDelivery(service, business, {
      lines: [{ productId: product.id, quantity: 1 }],
    });
    [customerId, orderId] = [customer.id, order.id];
    await db.order.updateMany({
      where: { id: order.id },
      data: { customerId: customer.id, customerName: "Café Ångström" },
    });
    const supplier = await db.supplier.create({ data: { tenantId, name: "Café Ångström" } });
    const yard = await db.location.create({ data: { tenantId, name: "Café Ångström" } });
    await db.closedDay.create({
      data: {
        tenantId,
        locationId: yard.id,
        day: new Date(),
        number: 1,
        closedAt: new Date(),
        closedByName: "Kate",
        figures: { differences: [] },
      },
    });
    const statement = await db.bankStatement.create({
      data: {
        tenantId,
        account: "Café Ångström",
        lines: 1,
        firstDay: new Date(),
        lastDay: new Date(),
        uploadedAt: new Date(),
        uploadedByName: "Kate",
      },
    });
    await db.bankLine.create({
      data: {
        tenantId,
        statementId: statement.id,
        account: statement.account,
        bookedOn: new Date(),
        amountPence: 100,
        text: "Café Ångström",
        payer: "",
        textHash: "x",
        occurrence: 1,
      },
    });
    await db.supplierOrder.create({
      data: { tenantId, supplierId: supplier.id, locationId: yard.id, expectedOn: new Date() },
    });
    await db.stockTransfer.create({
      data: { tenantId, fromLocationId: at.yard.id, toLocationId: yard.id, method: "courier" },
    });
    await db.callNote.create({
      data: {
        tenantId,
        customerId: customer.id,
        notedAt: new Date(),
        notedByName: "Olivia",
        words: "Rings from the café",
        nextAct: "Ask for Mr Ångström",
        nextActOn: new Date(),
      },
    });
    const invoice = await db.invoice.create({
      data: {
        tenantId,
        sequence: 1,
        number: "INV-0001",
        customerId: customer.id,
        customerName: "Café Ångström",
        issuedOn: new Date(),
        // Long enough ago for a first reminder.
        dueOn: subDays(new Date(), 10),
        netPence: 100,
        vatPence: 20,
        totalPence: 120,
      },
    });
    await db.badDebt.create({
      data: {
        tenantId,
        kind: "write_off",
        invoiceId: invoice.id,
        day: new Date(),
        pence: 10,
        reason: "Gone away",
        recordedByName: "Kate",
      },
    });
    await db.creditNote.create({
      data: {
        tenantId,
        sequence: 1,
        number: "CN-0001",
        invoiceId: invoice.id,
        customerId: customer.id,
        customerName: "Café Ångström",
        issuedOn: new Date(),
        reason: "Short",
        netPence: 100,
        vatPence: 20,
        totalPence: 120,
      },
    });
    const receipt = await db.receipt.create({
      data: {
        tenantId,
        customerId: customer.id,
        method: "bank_transfer",
        amountPence: 50,
        receivedAt: new Date(),
        receivedOn: new Date(),
      },
    });
    await db.allocation.create({
      data: {
        tenantId,
        receiptId: receipt.id,
        orderId: order.id,
        amountPence: 50,
        madeAt: new Date(),
      },
    });
    const signed = await db.mandate.create({
      data: { tenantId, customerId: customer.id, accountRef: "a", sentAt: new Date() },
    });
    await db.directDebit.create({
      data: {
        tenantId,
        customerId: customer.id,
        mandateId: signed.id,
        invoiceId: invoice.id,
        amountPence: 100,
        collectOn: new Date(),
        askOn: new Date(),
        requestedAt: new Date(),
        // What is being collected is not reminded of.
        state: "failed",
        endedAt: new Date(),
      },
    });
    const goesTo = await db.deliveryAddress.findFirstOrThrow({
      where: { tenantId, customerId: customer.id },
    });
    await db.standingOrder.create({
      data: {
        tenantId,
        customerId: customer.id,
        deliveryAddressId: goesTo.id,
        source: "office",
        repeat: "round_days",
        every: 1,
        startsOn: new Date(),
        activeFrom: new Date(),
      },
    });
    await db.budgetPlan.create({
      data: {
        tenantId,
        customerId: customer.id,
        amountPence: 100,
        dayOfMonth: 1,
        collectsFrom: new Date(),
        reviewOn: new Date(),
        createdAt: new Date(),
        state: "ended",
        endedAt: new Date(),
      },
    });
    await db.accountsConnection.create({
      data: {
        tenantId,
        program: "xero",
        organisationId: "o",
        accessSecret: "x",
        refreshSecret: "x",
        accessUntil: new Date(),
        connectedAt: new Date(),
      },
    });
    await db.accountsDocument.create({
      data: {
        tenantId,
        organisationId: "o",
        kind: "contact",
        sourceId: customer.id,
        invoiceId: customer.id,
        wantedPence: 1,
        state: "refused",
        changedAt: new Date(),
      },
    });
    const account = await db.shopAccount.create({
      data: { tenantId, email: "cook@cafe.example", name: "Kate" },
    });
    await db.tradeApplication.create({
      data: {
        tenantId,
        accountId: account.id,
        businessName: "Café Ångström",
        phone: "015394 37210",
        address: {},
      },
    });
    await db.text.create({
      data: {
        tenantId,
        customerId: customer.id,
        direction: "out",
        state: "kept",
        number: "+447700900123",
        body: "Café Ångström",
        createdAt: new Date(),
      },
    });
    await db.invitation.create({
      data: {
        tenantId,
        email: "cafe@angstrom.example",
        role: "admin",
        tokenHash: "angstrom",
        invitedByUserId: at.owner.id,
        expiresAt: new Date(Date.now() + 86_400_000),
      },
    });
    const vehicle = await db.vehicle.create({ data: { tenantId, name: "Café Ångström" } });
    await db.rateSet.create({ data: { tenantId, name: "Café Ångström" } });
    await db.patch.create({ data: { tenantId, name: "Café Ångström", outwardCodes: ["LA9"] } });
    await db.deliveryOption.create({
      data: { tenantId, name: "Café Ångström", minDays: 0, maxDays: 1 },
    });
    await db.deliveryArea.create({
      data: {
        tenantId,
        name: "Café Ångström",
        sortOrder: 0,
        weekdays: ["mon"],
        cutoffTime: "16:00",
        cutoffDays: 1,
      },
    });
    await db.voucher.create({ data: { tenantId, code: "Café Ångström", percentOff: 5 } });
    const driver = await makeMember(service, business, "driver");
    await db.user.update({ where: { id: driver.id }, data: { name: "Zoë Ångström" } });
    await db.timeOff.create({
      data: {
        tenantId,
        userId: driver.id,
        fromDay: new Date(),
        untilDay: new Date(),
        note: "Opens a café",
      },
    });
    await db.trustQuestion.create({
      data: {
        question: "Is the café Ångström?",
        answer: "Yes.",
        audience: "anyone",
        savedByUserId: at.owner.id,
        savedByName: "Kate",
        savedAt: new Date(),
      },
    });
    await db.trustRequest.create({
      data: { kind: "visitor", fullName: "Kate", email: "k@b.example", company: "Café Ångström" },
    });
    const round = await makeRound(service, business, {
      vehicleId: vehicle.id,
      driverUserId: driver.id,
    });
    await db.walkRoundCheck.create({
      data: {
        tenantId,
        id: randomUUID(),
        roundId: round.id,
        vehicleId: vehicle.id,
        day: new Date(),
        byName: "Kate",
        points: ["Tyres"],
        unsafe: false,
        doneAt: new Date(),
        arrivedAt: new Date(),
        requestHash: "x",
      },
    });
    const group = await db.exchangeGroup.create({ data: { tenantId, name: "Café Ångström" } });
    await db.product.create({
      data: {
        tenantId,
        name: "Charge",
        unitPrice: 100,
        returnable: false,
        chargeGroupId: group.id,
      },
    });
    await db.cylinderAgreement.create({
      data: {
        tenantId,
        sequence: 1,
        number: "A-0001",
        customerId: customer.id,
        exchangeGroupId: group.id,
        quantity: 1,
        chargePence: 100,
        vatRate: 0,
        vatTreatment: "outside_scope",
        paidOn: new Date(),
        refundScale: [70],
        scaleFrom: new Date(),
      },
    });
    await db.serial.create({
      data: {
        tenantId,
        productId: product.id,
        number: "Café Ångström",
        condition: "full",
        place: "yard",
        locationId: yard.id,
        movedAt: new Date(),
      },
    });
    await db.rentalRun.create({
      data: {
        tenantId,
        fromOn: new Date(),
        toOn: new Date(),
        postedAt: new Date(),
        postedByName: "Café Ångström",
      },
    });
    supplierId = supplier.id;
    await db.supplierStatement.create({
      data: {
        tenantId,
        supplierId,
        fileName: "Café Ångström.csv",
        contentHash: "x",
        firstDay: new Date(),
        lastDay: new Date(),
        uploadedAt: new Date(),
        uploadedByName: "Kate",
      },
    });
    await db.applianceStatement.create({
      data: {
        tenantId,
        addressId: address.id,
        appliance: "Stove",
        statedBy: "Kate",
        statedOn: new Date(),
        recordedByName: "Kate",
        createdAt: new Date(),
      },
    });
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

  /** A list as it is asked, and a further word of the one thing it holds. */
  type Searched = { ask: (q: string) => Promise<{ items: unknown[] }>; also?: string };
  const lists: Record<string, Searched> = {
    "office.customers.list": { ask: (q) => office.customers.list({ q }) },
    "office.customers.find": { ask: (q) => office.customers.find({ q }) },
    "office.customers.matching": {
      ask: async (q) => ({ items: (await office.customers.matching({ q })).ids }),
    },
    "office.addresses.list": { ask: (q) => office.addresses.list({ id: customerId, q }) },
    "office.bottleCards.listAddresses": {
      ask: (q) => office.bottleCards.listAddresses({ q }),
    },
    "office.applianceStatements.list": {
      ask: (q) => office.applianceStatements.list({ q }),
    },
    "office.cylinderAgreements.list": { ask: (q) => office.cylinderAgreements.list({ q }) },
    "office.exchangeGroups.list": { ask: (q) => office.exchangeGroups.list({ q }) },
    "office.serials.list": { ask: (q) => office.serials.list({ q }) },
    "office.rental.listRuns": { ask: (q) => office.rental.listRuns({ q }) },
    "office.supplierEmpties.listStatements": {
      ask: (q) => office.supplierEmpties.listStatements({ id: supplierId, q }),
    },
    "office.texts.list": { ask: (q) => office.texts.list({ q }) },
    "office.tradeApplications.list": { ask: (q) => office.tradeApplications.list({ q }) },
    "office.products.list": { ask: (q) => office.products.list({ q }), also: "cable" },
    "office.stock.grid": { ask: (q) => office.stock.grid({ q }), also: "cable" },
    "office.stock.listLevels": { ask: (q) => office.stock.listLevels({ q }), also: "cable" },
    "office.stock.listMovements": { ask: (q) => office.stock.listMovements({ q }), also: "cable" },
    "office.walkRoundChecks.list": { ask: (q) => office.walkRoundChecks.list({ q }) },
    "office.transfers.list": { ask: (q) => office.transfers.list({ q }) },
    "office.supplierOrders.list": { ask: (q) => office.supplierOrders.list({ q }) },
    "office.orders.list": { ask: (q) => office.orders.list({ q }) },
    "office.orders.matching": {
      ask: async (q) => ({ items: (await office.orders.matching({ q })).ids }),
    },
    "office.invoices.list": { ask: (q) => office.invoices.list({ q }) },
    "office.creditNotes.list": { ask: (q) => office.creditNotes.list({ q }) },
    "office.receipts.list": { ask: (q) => office.receipts.list({ q }) },
    "office.invoices.badDebts.list": { ask: (q) => office.invoices.badDebts.list({ q }) },
    "office.invoices.listOwing": { ask: (q) => office.invoices.listOwing({ q }) },
    "office.bank.listStatements": { ask: (q) => office.bank.listStatements({ q }) },
    "office.bank.listLines": { ask: (q) => office.bank.listLines({ q }) },
    "office.books.prepayments": { ask: (q) => office.books.prepayments({ q }) },
    "office.books.days.list": { ask: (q) => office.books.days.list({ q }) },
    "office.accounts.documents": { ask: (q) => office.accounts.documents({ q }) },
    "office.standingOrders.list": { ask: (q) => office.standingOrders.list({ q }) },
    "office.budgetPlans.list": { ask: (q) => office.budgetPlans.list({ q }) },
    "office.directDebits.list": { ask: (q) => office.directDebits.list({ q }) },
    "office.mandates.list": { ask: (q) => office.mandates.list({ q }) },
    "office.callNotes.list": { ask: (q) => office.callNotes.list({ id: customerId, q }) },
    "office.reminders.due": { ask: (q) => office.reminders.due({ q }) },
    "office.suppliers.list": { ask: (q) => office.suppliers.list({ q }) },
    "office.yards.list": { ask: (q) => office.yards.list({ q }) },
    "office.vehicles.list": { ask: (q) => office.vehicles.list({ q }) },
    "office.rateSets.list": { ask: (q) => office.rateSets.list({ q }) },
    "office.patches.list": { ask: (q) => office.patches.list({ q }) },
    "office.deliveryOptions.list": { ask: (q) => office.deliveryOptions.list({ q }) },
    "office.vouchers.list": { ask: (q) => office.vouchers.list({ q }) },
    "office.deliveryAreas.list": { ask: (q) => office.deliveryAreas.list({ q }) },
    "office.drivers.list": { ask: (q) => office.drivers.list({ q }), also: "zoe" },
    "office.members.list": { ask: (q) => office.members.list({ q }), also: "zoe" },
    "office.invitations.list": { ask: (q) => office.invitations.list({ q }) },
    "office.rounds.list": { ask: (q) => office.rounds.list({ q }) },
    "office.rota.listTimeOff": { ask: (q) => office.rota.listTimeOff({ q }) },
    "office.emails.list": { ask: (q) => office.emails.list({ q }) },
    "office.activity.list": { ask: (q) => office.activity.list({ q }) },
    "console.businesses.list": { ask: (q) => staff().businesses.list({ q }), also: "zoe" },
    "console.people.list": { ask: (q) => staff().people.list({ q }), also: "zoe" },
    "console.trust.list": { ask: (q) => staff().trust.list({ q }) },
    "console.trustQuestions.list": { ask: (q) => staff().trustQuestions.list({ q }) },
    "trust.readQuestions": { ask: (q) => callerFor(service).trust.readQuestions({ q }) },
  };

  it("leaves none out", () => {
    const procedures: Record<string, unknown> = root._def.procedures;
    const takesWords = Object.entries(procedures).flatMap(([name, procedure]) =>
      (procedure as Defined)._def.inputs.some(
        (input) => input instanceof z.ZodObject && "q" in input.shape,
      )
        ? name
        : [],
    );
    expect(takesWords.filter((name) => !(name in otherwise)).toSorted()).toEqual(
      Object.keys(lists).toSorted(),
    );
    expect(Object.keys(otherwise).filter((name) => !takesWords.includes(name))).toEqual([]);
  });

  it.each(Object.entries(lists))(
    "%s: without accents, by parts, in any order, with one mistake",
    async (_, { ask, also = "cafe" }) => {
      for (const q of [
        "angstrom",
        "ÅNGSTR",
        `angstrom ${also}`,
        "angstrm",
        "agnstrom",
        "angstromm",
      ]) {
        expect({ q, found: (await ask(q)).items.length }).toEqual({ q, found: 1 });
      }
      for (const q of ["angstorn", "ang_trom", "%", "angstrom nobody"]) {
        expect({ q, found: (await ask(q)).items.length }).toEqual({ q, found: 0 });
      }
    },
  );

  it("orders: by their goods, and by their customer's telephone", async () => {
    for (const q of ["cable", "cabel", "cafe cable", "07700 900123", "+44 7700 900123 cable"]) {
      const { items } = await office.orders.list({ q });
      expect({ q, found: items.map(({ id }) => id) }).toEqual({ q, found: [orderId] });
    }
    expect((await office.orders.list({ q: "cable 07700 900124" })).items).toEqual([]);
  });

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

it.each(["p47", "P-47", "propane p47"])(
  "finds a product by its code, asked for as %s",
  async (q) => {
    const { business } = await makeMerchant(service);
    const token = await signInAs(service, await makeMember(service, business));
    const { id } = await makeProduct(service, business, { name: "Propane 47 kg", sku: "P-47" });
    const { items } = await callerFor(service, { token }).office.products.list({ q });
    expect(items.map((product) => product.id)).toEqual([id]);
  },
);
