import { writeXlsx } from "hucre/xlsx";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeBusiness,
  makeMember,
  signInAs,
  testService,
  type TestService,
} from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import { forgetOldWorkbooks } from "./uploads";
import { Faults, rowsOf } from "./plan/faults";
import { recognise } from "./sheets/recognise";

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

async function newOffice() {
  const business = await makeBusiness(service);
  const token = await signInAs(service, await makeMember(service, business, "owner"));
  return { business, office: callerFor(service, { token }).office };
}

type Cell = string | number | boolean | Date | null;
const file = (filename: string, text: string) => ({
  filename,
  bytes: new TextEncoder().encode(text),
});
const workbook = async (sheets: Record<string, Cell[][]>, filename = "old.xlsx") => ({
  filename,
  bytes: await writeXlsx({
    sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows })),
  }),
});

/** A small business in a workbook. */
const small = (): Record<string, Cell[][]> => ({
  Products: [
    ["Name", "Code", "Price ex VAT", "VAT rate", "Returnable"],
    ["Propane 47 kg", "PRO-47", "£94.50", 5, "yes"],
    ["Regulator", "REG", 12.5, 20, false],
  ],
  "Price lists": [
    ["Price list", "Product", "Price inc VAT"],
    ["Trade", "PRO-47", 92.4],
  ],
  Customers: [
    [
      "Reference",
      "Name",
      "On account",
      "Payment terms",
      "Price list",
      "Address line 1",
      "Postcode",
    ],
    ["LOW", " Low Fell Farm ", "yes", "14 days", "Trade", "1 Lake Road", "la231aa"],
    ["HIGH", "High Barn", "no", null, null, null, null],
  ],
  "Opening balances": [
    ["Customer", "Invoice number", "Issued", "Total", "Paid"],
    ["LOW", 10482, new Date("2026-01-05"), 240, 40.1],
  ],
  Credit: [
    ["Customer", "Amount", "Received"],
    ["High Barn", "25.00", "06/01/2026"],
  ],
  Stock: [
    ["Yard", "Product", "Full", "Empty"],
    ["Kendal", "PRO-47", 25, 8],
  ],
  "Cylinders held": [
    ["Customer", "Product", "Quantity", "Deposit paid"],
    ["LOW", "PRO-47", 2, 80],
  ],
  "Open orders": [
    ["Order number", "Customer", "Product", "Quantity", "Price inc VAT", "Empties back"],
    ["SO-1", "LOW", "PRO-47", 3, 92.4, 2],
    ["SO-1", "LOW", "REG", 1, 15, null],
  ],
});

const totalsOfSmall = {
  customers: 2,
  addresses: 1,
  products: 2,
  priceLists: 1,
  listPrices: 1,
  agreedPrices: 0,
  invoices: 1,
  owedPence: 19_990,
  creditPence: 2500,
  cylinders: 2,
  depositPence: 8000,
  stock: [{ yard: "Kendal", full: 25, empty: 8 }],
  orders: 1,
  ordersPence: 3 * 9240 + 1500,
};

async function movedIn() {
  const at = await newOffice();
  const { movingIn } = at.office;
  const looked = await movingIn.upload({ file: await workbook(small()) });
  expect(looked.faults).toEqual([]);
  await movingIn.bringIn({ id: looked.id, totals: looked.totals });
  const { items: customers } = await at.office.customers.list({});
  const farm = customers.find(({ name }) => name === "Low Fell Farm");
  if (!farm) throw new Error("The farm did not come in");
  return { ...at, movingIn, id: looked.id, farm };
}

describe("a workbook", () => {
  it("is brought in at the totals that were signed off, and linked to what came in", async () => {
    const { office, movingIn, id, farm, business } = await movedIn();
    expect(await movingIn.one({ id })).toMatchObject({ status: "applied", totals: totalsOfSmall });
    const { items: invoices } = await office.invoices.list({ customerId: farm.id });
    expect(invoices).toMatchObject([
      { number: "10482", issuedOn: "2026-01-05", dueOn: "2026-01-19", totalPence: 19_990 },
    ]);
    expect(await office.customers.empties({ id: farm.id })).toMatchObject({
      items: [{ productName: "Propane 47 kg", quantity: 2 }],
    });
    const { items: orders } = await office.orders.list({ customerId: farm.id });
    expect(orders).toMatchObject([
      {
        source: "import",
        externalRef: "SO-1",
        paymentMethod: "on_account",
        deliverToAddress: "1 Lake Road, LA23 1AA",
        lines: [{ unitPriceIncVat: 9240 }, { unitPriceIncVat: 1500 }],
        collect: [{ quantity: 2 }],
      },
    ]);
    const { rows } = await service.test.owner.query(
      `SELECT words FROM call_notes WHERE tenant_id = $1
       UNION ALL SELECT description FROM invoice_lines WHERE tenant_id = $1 ORDER BY 1`,
      [business.id],
    );
    expect(rows).toEqual([
      { words: "Deposit held when we moved in: £80.00 for 2 × Propane 47 kg." },
      { words: "Left to pay of invoice 10482, which came to £240.00" },
    ]);
    const { items: activity } = await office.activity.list({ subjectKind: "moving_in" });
    expect(activity.map(({ action }) => action)).toEqual([
      "moving_in.applied",
      "moving_in.checked",
    ]);
    await expect(movingIn.bringIn({ id, totals: totalsOfSmall })).rejects.toEqual(
      refusedAs("conflict"),
    );
  });

  it("is not brought in at other totals, nor twice by two at once", async () => {
    const { office } = await newOffice();
    const { id, totals } = await office.movingIn.upload({ file: await workbook(small()) });
    const other = { ...totals, owedPence: totals.owedPence + 1 };
    await expect(office.movingIn.bringIn({ id, totals: other })).rejects.toThrow(/signed off/);
    const both = await Promise.allSettled(
      [1, 2].map(() => office.movingIn.bringIn({ id, totals })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await office.customers.list({})).items).toHaveLength(2);
  });

  it("names rows that are here already", async () => {
    const { movingIn } = await movedIn();
    const { faults, can } = await movingIn.upload({ file: await workbook(small()) });
    const told = faults.map(({ sheet, row, column }) => `${sheet} ${row} ${column}`);
    expect(told).toEqual(
      expect.arrayContaining([
        "Products 2 Code",
        "Price lists 2 Product",
        "Customers 2 Name",
        "Opening balances 2 Invoice number",
        "Stock 2 Product",
        "Open orders 2 Order number",
      ]),
    );
    expect(can.apply).toBe("Put right what is wrong, and upload it again.");
  });

  it("tells all that is wrong, by sheet, row and column", async () => {
    const { office } = await newOffice();
    const bad = small();
    bad["Customers"]?.push(["X", "Nobody", "perhaps", null, "Gold", null, "LA23 1AA"]);
    bad["Opening balances"]?.push(
      ["Ghost", "1", "31/02/2026", 10, null],
      ["HIGH", "2", "05/01/2199", "10.001", 1],
      ["HIGH", "10482", "05/01/2026", 10, 12],
    );
    bad["Open orders"]?.push(["SO-1", "HIGH", "NONE", 1, 5, null]);
    const { faults } = await office.movingIn.upload({ file: await workbook(bad) });
    expect(faults.map(({ sheet, row, column }) => [sheet, row, column])).toEqual(
      expect.arrayContaining([
        ["Customers", 4, "On account"],
        ["Opening balances", 3, "Issued"],
        ["Opening balances", 4, "Total"],
        ["Opening balances", 5, "Paid"],
        ["Open orders", 4, "Customer"],
        ["Open orders", 4, "Product"],
      ]),
    );
  });

  it("finds a fault at its cell, whichever it is", () => {
    const bad: Readonly<Record<string, readonly [title: string, value: string][]>> = {
      Products: [
        ["Price ex VAT", "twelve"],
        ["VAT rate", "17.5"],
        ["Returnable", "perhaps"],
        ["Name", "=1+1"],
      ],
      "Opening balances": [
        ["Issued", "31/02/2026"],
        ["Total", "-4"],
        ["Paid", "#REF!"],
        ["Customer", ""],
      ],
      Stock: [
        ["Full", "1.5"],
        ["Yard", ""],
      ],
    };
    const places = Object.entries(bad).flatMap(([sheet, cells]) =>
      cells.map(([title, value]) => ({ sheet, title, value })),
    );
    const keys = { Products: "products", "Opening balances": "balances", Stock: "stock" } as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 0, max: 29 }),
        ({ sheet, title, value }, count, at) => {
          const [titles = [], example = []] = small()[sheet] ?? [];
          const rows = Array.from({ length: count }, (_, n) => ({
            line: n + 2,
            cells: example.map((cell) =>
              cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? ""),
            ),
          }));
          const row = rows[at % count];
          row?.cells.splice(titles.indexOf(title), 1, value);
          const names = titles.map(String);
          const found = recognise([{ file: "old.xlsx", title: sheet, titles: names, rows }]);
          const faults = new Faults();
          const key = keys[sheet as keyof typeof keys];
          const good = rowsOf(key, found.sheets, faults);
          expect(good).toHaveLength(count - 1);
          expect(faults.all).toMatchObject([{ sheet, row: row?.line, column: title, value }]);
        },
      ),
    );
  });

  it("is refused where it is no workbook, or has too many rows", async () => {
    const { office } = await newOffice();
    const { movingIn } = office;
    const refused = refusedAs("validation");
    const picture = { filename: "a.png", bytes: new Uint8Array([137, 80, 78, 71, 0, 0, 0, 0]) };
    await expect(movingIn.upload({ file: picture })).rejects.toEqual(refused);
    const broken = { filename: "a.xlsx", bytes: new Uint8Array([0x50, 0x4b, 3, 4, 9, 9, 9]) };
    await expect(movingIn.upload({ file: broken })).rejects.toEqual(refused);
    await expect(movingIn.upload({ file: file("shop.csv", "A,B\r\n1,2\r\n") })).rejects.toEqual(
      refused,
    );
    const wide = Array.from({ length: 20_001 }, (_, n) => `Customer ${n}`).join("\r\n");
    await expect(
      movingIn.upload({ file: file("customers.csv", `Name\r\n${wide}`) }),
    ).rejects.toThrow(/20,000 rows/);
  });

  it("is a template that brings in nothing while it is left as it is", async () => {
    const { office } = await newOffice();
    const bytes = await office.movingIn.template();
    const given = { file: { filename: "moving-in.xlsx", bytes } };
    await expect(office.movingIn.upload(given)).rejects.toThrow(/nothing to bring in/);
  });

  it("is forgotten after a week where nobody brought it in", async () => {
    const { office, business } = await newOffice();
    await office.movingIn.upload({ file: await workbook(small()) });
    const db = service.database.service;
    await forgetOldWorkbooks(db, new Date());
    const where = { tenantId: business.id };
    expect(await db.movingIn.count({ where })).toBe(1);
    await forgetOldWorkbooks(db, new Date(Date.now() + 8 * 24 * 60 * 60_000));
    expect(await db.movingIn.count({ where })).toBe(0);
  });
});

describe("taking it back", () => {
  it("is refused while an order, money, a call note or stock leans on it, each by name", async () => {
    const { office, movingIn, id, farm } = await movedIn();
    await office.receipts.take({ customerId: farm.id, method: "cash", amountPence: 1000 });
    const { items: addresses } = await office.addresses.list({ id: farm.id });
    const { items: products } = await office.products.list({});
    const product = products.find(({ sku }) => sku === "PRO-47");
    const order = await office.orders.take({
      deliveryAddressId: addresses[0]?.id ?? "",
      lines: [{ productId: product?.id ?? "", quantity: 1 }],
    });
    const { items: yards } = await office.yards.list({});
    await office.stock.count({
      locationId: yards[0]?.id ?? "",
      lines: [{ productId: product?.id ?? "", condition: "full", counted: 20 }],
    });
    const { inTheWay, can } = await movingIn.one({ id });
    expect(inTheWay).toEqual(
      expect.arrayContaining([
        `Order ${order.number}`,
        expect.stringMatching(/^The receipt of £10.00 of .* from Low Fell Farm$/),
        "1 entry of money that was allocated",
        expect.stringMatching(/^Propane 47 kg that moved at Kendal/),
      ]),
    );
    expect(can.undo).toMatch(/^It is in use: /);
    await expect(movingIn.undo({ id })).rejects.toEqual(refusedAs("conflict"));
    expect((await office.customers.list({})).items).toHaveLength(2);
  });

  it("is refused where the books are closed to a day of what came in", async () => {
    const { office, movingIn, id } = await movedIn();
    await office.books.close({ to: "2026-01-31" });
    await expect(movingIn.undo({ id })).rejects.toThrow(/books are closed/);
  });

  it("leaves what was here before as it was", async () => {
    const { office, business } = await newOffice();
    await office.customers.create({ name: "Ann Dixon" });
    const yard = await office.yards.create({ name: "Kendal" });
    const sheets = small();
    sheets["Credit"]?.push(["Ann Dixon", 5, "06/01/2026"]);
    const { id, totals } = await office.movingIn.upload({ file: await workbook(sheets) });
    await office.movingIn.bringIn({ id, totals });
    await office.movingIn.undo({ id });
    expect((await office.customers.list({})).items.map(({ name }) => name)).toEqual(["Ann Dixon"]);
    expect((await office.yards.list({})).items.map((one) => one.id)).toEqual([yard.id]);
    for (const table of ["products", "rate_sets", "invoices", "receipts", "stock_movements"]) {
      const { rowCount } = await service.test.owner.query(
        `SELECT FROM ${table} WHERE tenant_id = $1`,
        [business.id],
      );
      expect({ table, rowCount }).toEqual({ table, rowCount: 0 });
    }
    // Codes and names are free again.
    const again = await office.movingIn.upload({ file: await workbook(sheets) });
    expect(again.faults).toEqual([]);
  });
});

describe("exports of other programs", () => {
  it("takes Xero's contacts, invoices and inventory items together", async () => {
    const { office } = await newOffice();
    const contacts = `*ContactName,AccountNumber,EmailAddress,POAddressLine1,POCity,POPostalCode,SAAddressLine1,SACity,SAPostalCode,PhoneNumber,TaxNumber
Low Fell Farm,LOW,farm@low.example,PO Box 1,Kendal,LA9 4AB,1 Lake Road,Windermere,LA23 1AA,01539 555 0101,GB123456789
`;
    const invoices = `ContactName,EmailAddress,InvoiceNumber,Reference,InvoiceDate,DueDate,Total,TaxTotal,InvoiceAmountPaid,InvoiceAmountDue,Description,Quantity,UnitAmount,Type,Sent,Status
Low Fell Farm,,INV-1,,05/01/2026,04/02/2026,240.00,40.00,100.00,140.00,Gas,1,100,Sales invoice,Sent,Awaiting Payment
Low Fell Farm,,INV-1,,05/01/2026,04/02/2026,240.00,40.00,100.00,140.00,More gas,1,100,Sales invoice,Sent,Awaiting Payment
Low Fell Farm,,INV-2,,05/01/2026,04/02/2026,50.00,0.00,50.00,0.00,Gas,1,50,Sales invoice,Sent,Paid
Low Fell Farm,,CN-1,,06/01/2026,,12.00,2.00,0.00,12.00,Return,1,10,Sales credit note,Sent,Awaiting Payment
Low Fell Farm,,,BACS,07/01/2026,,30.00,0.00,0.00,30.00,Paid twice,1,30,Receive overpayment,Sent,Awaiting Payment
Low Fell Farm,,,BACS,08/01/2026,,5.00,0.00,0.00,5.00,Ahead,1,5,Receive prepayment,Sent,Awaiting Payment
Gas Wholesale,,,BACS,08/01/2026,,70.00,0.00,0.00,70.00,Paid twice,1,70,Spend overpayment,Sent,Awaiting Payment
`;
    const items = `*ItemCode,ItemName,Quantity,SalesDescription,SalesUnitPrice,SalesAccount,SalesTaxRate
PRO-47,Propane 47 kg,3,Gas,94.50,200,5% (VAT on Income)
`;
    const found = await office.movingIn.upload({
      file: file("Contacts.csv", contacts),
      file2: file("Invoices.csv", invoices),
      file3: file("Items.csv", items),
    });
    expect(found.faults).toEqual([]);
    expect(found).toMatchObject({
      source: "Xero",
      totals: { customers: 1, products: 1, invoices: 1, owedPence: 14_000, creditPence: 4700 },
    });
    await office.movingIn.bringIn({ id: found.id, totals: found.totals });
    const { items: products } = await office.products.list({});
    expect(products).toMatchObject([{ sku: "PRO-47", unitPrice: 9450, vatRate: 5 }]);
  });

  it("takes Sage 50's customer records and transactions, and faults by its own headings", async () => {
    const { office } = await newOffice();
    const customers = `A/C,Name,Address Line 1,Address Line 2,Address Line 3,Address Line 4,Address Line 5,Contact Name,Telephone,VAT Number,Credit Limit,Payment Due Days
LOWF001,Low Fell Farm,1 Lake Road,,Windermere,Cumbria,LA23 1AA,Ann Tyson,01539 555 0101,GB123456789,500.00,14
`;
    const transactions = `Type,Account Reference,Nominal A/C Ref,Date,Reference,Details,Net Amount,Tax Code,Tax Amount
SI,LOWF001,4000,05/01/2026,10482,Gas,200.00,T1,40.00
SI,LOWF001,4001,05/01/2026,10482,Delivery,"1,000.00",T1,200.00
SA,LOWF001,1200,06/01/2026,BACS,On account,25.00,T9,0.00
SI,GONE,4000,05/01/2026,10483,Gas,10.00,T1,2.00
PI,SUPP,5000,05/01/2026,77,Cylinders,99.00,T1,19.80
`;
    const found = await office.movingIn.upload({
      file: file("customers.csv", customers),
      file2: file("audit.csv", transactions),
    });
    expect(found.source).toBe("Sage 50");
    expect(found.faults).toMatchObject([{ row: 5, column: "Account Reference", value: "GONE" }]);
    expect(found.totals).toMatchObject({ customers: 1, invoices: 1, owedPence: 144_000 });
    expect(found.totals.creditPence).toBe(2500);
  });

  it("names what it does not take of them, and refuses a decimal comma", async () => {
    const { office } = await newOffice();
    const customers = `A/C,Name,Address Line 1,Account On Hold,Analysis 1,Analysis 2
LOWF001,Low Fell Farm,1 Lake Road,Yes,North,
`;
    const transactions = `Type,Account Reference,Nominal A/C Ref,Date,Reference,Details,Net Amount,Tax Code,Tax Amount
SI,LOWF001,4000,05/01/2026,10482,Gas,"24,50",T1,"4,90"
`;
    const found = await office.movingIn.upload({
      file: file("customers.csv", customers),
      file2: file("audit.csv", transactions),
    });
    expect(JSON.stringify(found.ignored)).toMatch(/Account On Hold.*Analysis 1/);
    expect(JSON.stringify(found.ignored)).not.toContain("Analysis 2");
    expect(found.faults).toMatchObject([
      { row: 2, column: "Total", value: "24,50" },
      { row: 2, column: "Paid", value: "24,50" },
    ]);
    expect(found.totals).toMatchObject({ invoices: 0, owedPence: 0 });
  });
});
