import { expect, it } from "vitest";
import { readCsv } from "../../../../platform/values/csv";
import { recognise } from "./recognise";

/** Returns the sheets of a file, each with its cells without the empty ones. */
function sheetsOf(csv: string) {
  const read = readCsv(csv);
  if ("fault" in read) throw new Error(read.fault);
  const [header, ...rows] = read.records;
  const table = { file: "export.csv", title: null, titles: header?.cells ?? [], rows };
  const { source, sheets, ignored } = recognise([table]);
  const filled = (cells: Record<string, string>) =>
    Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ""));
  return {
    source,
    ignored: [...ignored, ...sheets.flatMap((sheet) => sheet.ignored)],
    sheets: sheets.map(({ key, rows: found }) => [key, found.map(({ cells }) => filled(cells))]),
  };
}

it("tells Sage 50's customers from those of Sage Business Cloud", () => {
  const sage50 = `A/C,Name,Address Line 1,Address Line 2,Address Line 3,Address Line 4,Address Line 5,Contact Name,Telephone,Fax,Analysis 1,Analysis 2,Analysis 3,Department,VAT Number,M.T.D.,Y.T.D.,Prior Y.T.D.,Credit Limit,Trading Terms Text,Settlement Due Days,Sett. Discount (%),Default Nominal Code,Default Tax Code,Trade Contact,Telephone 2,E-Mail,WWW,Discount Rate (%),Payment Due Days
LOWF001,Low Fell Farm,1 Lake Road,,Windermere,Cumbria,LA23 1AA,Ann Tyson,01539 555 0101,,,,,,GB123456789,,,,500.00,,,,,,,,,,,14
`;
  expect(sheetsOf(sage50)).toMatchObject({
    source: "Sage 50",
    sheets: [
      [
        "customers",
        [
          {
            reference: "LOWF001",
            name: "Low Fell Farm",
            line1: "1 Lake Road",
            city: "Windermere",
            postcode: "LA23 1AA",
            creditLimitPence: "500.00",
            paymentTerms: "14 days",
          },
        ],
      ],
    ],
  });
  const cloud = `Reference,Company Name,Currency,Credit Limit,Main Address Type,Main Address Line 1,Main Address Line 2,Main Address Town,Main Address County,Main Address Post Code,Main Address Country,Main Contact Name,Main Contact Phone,Main Contact Type,Main Contact Mobile,Main Contact Email,Main Contact Fax,Address 2 Type,Address 2 Line 1,Address 2 Line 2,Address 2 Town,Address 2 County,Address 2 Post Code,Address 2 Country,VAT Number,Ledger Account,Payment Terms,Notes,Bank Account Name,Bank Account Sort Code,Bank Account Number,Bank Account IBAN,Bank Account BIC
LOWF001,Low Fell Farm,,500,,1 Lake Road,,Windermere,Cumbria,LA23 1AA,,Ann Tyson,01539 555 0101,,,ann@low.example,,Delivery,2 High Barn,,Kendal,,LA9 4AB,,GB123456789,,30,Gate code 12,,,12345678,,
HIGH,High Barn,,,,,,,,,,Bob Airey,,,07700 900123,,,,,,,,,,,,,,,,,,
`;
  expect(sheetsOf(cloud)).toEqual({
    source: "Sage Business Cloud",
    sheets: [
      [
        "customers",
        [
          {
            reference: "LOWF001",
            name: "Low Fell Farm",
            email: "ann@low.example",
            phone: "01539 555 0101",
            onAccount: "yes",
            creditLimitPence: "500",
            paymentTerms: "30 days",
            accountsName: "Ann Tyson",
            line1: "1 Lake Road",
            city: "Windermere",
            postcode: "LA23 1AA",
            vatNumber: "GB123456789",
            notes: "Gate code 12",
          },
          {
            reference: "HIGH",
            name: "High Barn",
            phone: "07700 900123",
            onAccount: "yes",
            accountsName: "Bob Airey",
          },
        ],
      ],
      [
        "addresses",
        [{ customer: "LOWF001", line1: "2 High Barn", city: "Kendal", postcode: "LA9 4AB" }],
      ],
    ],
    ignored: ["Main Address County", "Address 2 Type", "Bank Account Number"],
  });
});

it("reads a file once that fits two of Sage 50's layouts", () => {
  const both = `No,Type,A/C,N/C,Date,Ref,Details,Net Amount,Tax Amount,T/C,Paid,Outstanding
1,SI,LOWF001,4000,05/01/2026,10482,Gas,200.00,40.00,T1,N,240.00
`;
  expect(sheetsOf(both)).toMatchObject({
    source: "Sage 50",
    sheets: [
      ["balances", [{ customer: "LOWF001", number: "10482", total: "240.00", paid: "0.00" }]],
      ["credit", []],
    ],
  });
});

it("reads QuickBooks' Customer Contact List under its title, and not its last line", () => {
  const list = `"Fellside Gas, Ltd",,,,,
Customer Contact List,,,,,

Customer full name,Phone numbers,Email,Full name,Bill address,Ship address
Low Fell Farm,Phone:01539 555 0101 Mobile:07700 900123,farm@low.example,Ann Tyson,"PO Box 1, Kendal LA9 4AB","1 Lake Road
Bowness
Windermere
LA23 1AA United Kingdom"
High Barn,,,High Barn,High Barn by Sedbergh,

" Wednesday, 30 September 2026 13:46 GMT+1",,,,,
`;
  const farm = {
    name: "Low Fell Farm",
    email: "farm@low.example",
    phone: "01539 555 0101",
    accountsName: "Ann Tyson",
    line1: "1 Lake Road",
    line2: "Bowness",
    city: "Windermere",
    postcode: "LA23 1AA",
  };
  expect(sheetsOf(list)).toMatchObject({
    source: "QuickBooks",
    sheets: [["customers", [farm, { name: "High Barn", line1: "High Barn by Sedbergh" }]]],
  });
  const older = `Customer,Phone Numbers,Email,Full Name,Billing Address,Shipping Address
Low Fell Farm,01539 555 0101,,Ann Tyson,"1 Lake Road, Windermere, LA23 1AA",
`;
  const { email: _, line2: __, ...known } = farm;
  expect(sheetsOf(older)).toEqual({
    source: "QuickBooks",
    sheets: [["customers", [known]]],
    ignored: [],
  });
});

it("reads QuickBooks' A/R Ageing Detail and Open Invoices by age and by customer", () => {
  const ageing = `Fellside Gas,,,,,,,
A/R Ageing Detail Report,,,,,,,
"As of 30 Sept, 2026",,,,,,,

,Date,Transaction type,Num,Customer full name,Due date,Amount,Open balance
91 or more days past due,,,,,,,
,05/01/2026,Invoice,1041,Low Fell Farm,04/02/2026,"1,284.50",284.50
,06/01/2026,Credit Note,77,High Barn,06/01/2026,-12.00,-12.00
Total for 91 or more days past due,,,,,,"£1,272.50",£272.50
CURRENT,,,,,,,
,07/09/2026,Payment,,High Barn,07/09/2026,-30.00,"-30,00"
TOTAL,,,,,,"£1,242.50",£242.50
`;
  const farm = { customer: "Low Fell Farm", issuedOn: "05/01/2026", dueOn: "04/02/2026" };
  expect(sheetsOf(ageing)).toMatchObject({
    source: "QuickBooks",
    sheets: [
      [
        "balances",
        [
          { ...farm, number: "1041", total: "1,284.50", paid: "1000.00" },
          // No number: it is refused at its cell.
          { customer: "High Barn", paid: "-30,00" },
        ],
      ],
      ["credit", [{ customer: "High Barn", amount: "12.00", reference: "77" }]],
    ],
  });
  const open = `,Date,Transaction type,Num,Term,Due date,Open balance
Low Fell Farm,,,,,,
,05/01/2026,Invoice,1041,30 days,04/02/2026,284.50
Total for Low Fell Farm,,,,,,£284.50
TOTAL,,,,,,£284.50
`;
  expect(sheetsOf(open)).toMatchObject({
    sheets: [
      ["balances", [{ ...farm, number: "1041", total: "284.50", paid: "0.00" }]],
      ["credit", []],
    ],
    ignored: ["Transaction type", "Term"],
  });
});
