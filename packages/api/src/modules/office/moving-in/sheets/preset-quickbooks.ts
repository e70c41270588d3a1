import { lessOf, pence, pounds, type CellUnder, type Preset } from "./preset";

/*
 * QuickBooks Online's reports, as "Export to CSV" and "Export to Excel" write them: Customer Contact List, A/R Ageing
 * Detail and Open Invoices. Older ones say Customer for Customer full name, and Billing Address for Bill address.
 */

const source = "QuickBooks";

/** The report's last line, such as " Wednesday, 30 September 2026 13:46 GMT+1". */
const isFooter = (name: string) => /\d{4}\D+\d{1,2}:\d{2}.*GMT/i.test(name);

/** Returns the first number of "Phone:01539 555 0101 Mobile:07700 900123". */
const firstNumber = (numbers: string): string =>
  numbers
    .split(/(?:phone|mobile|fax|other)\s*:/i)
    .map((number) => number.trim())
    .find(Boolean) ?? "";

const postcodeAtEnd =
  /\b([a-z]{1,2}\d[a-z\d]?)\s*(\d[a-z]{2})[\s,]*(?:united kingdom|uk|gb|england|scotland|wales|northern ireland)?\s*$/i;

/** Returns the parts of an address that is one cell, by its lines or commas and by the postcode at its end. */
function partsOf(address: string) {
  const [end = "", outward = "", inward = ""] = postcodeAtEnd.exec(address) ?? [];
  const lines = address
    .slice(0, address.length - end.length)
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean);
  const [line1 = "", ...others] = lines;
  const city = others.pop() ?? "";
  return { line1, line2: others.join(", "), city, postcode: `${outward} ${inward}`.trim() };
}

/** Deliveries go to the address for them; most customers have but the one for bills. */
const placeOf = (cell: CellUnder) =>
  partsOf(
    cell("shipaddress") || cell("shippingaddress") || cell("billaddress") || cell("billingaddress"),
  );

const nameOf = (cell: CellUnder) => cell("customerfullname") || cell("customer");

const customers = (heading: "customerfullname" | "customer"): Preset => ({
  source,
  sheet: "customers",
  needs: [heading, "phonenumbers", "email"],
  fields: {
    reference: ["accountno", "accountnumber"],
    name: heading,
    email: "email",
    phone: (cell) => firstNumber(cell("phonenumbers")),
    accountsName: (cell) => (cell("fullname") === nameOf(cell) ? "" : cell("fullname")),
    line1: (cell) => placeOf(cell).line1,
    line2: (cell) => placeOf(cell).line2,
    city: (cell) => placeOf(cell).city,
    postcode: (cell) => placeOf(cell).postcode,
  },
  keep: (cell) => nameOf(cell) !== "" && !isFooter(nameOf(cell)),
});

/** In Open Invoices the customer is the group. */
const customer = ["customerfullname", "customer", ""] as const;
const number = ["num", "number", "no", "transactionnumber"] as const;
const issuedOn = ["date", "transactiondate"] as const;
const open = (cell: CellUnder) => cell("openbalance");
const total = (cell: CellUnder) => cell("amount") || open(cell);
const needs = ["transactiontype", "duedate", "openbalance"];

export const quickBooks: readonly Preset[] = [
  customers("customerfullname"),
  customers("customer"),
  {
    source,
    sheet: "balances",
    needs,
    grouped: true,
    fields: {
      customer,
      number,
      issuedOn,
      dueOn: "duedate",
      total,
      paid: (cell) => lessOf(total(cell), open(cell)),
    },
    // What is no number is kept, so that it is refused.
    keep: (cell) => open(cell) !== "" && !(pence(open(cell)) <= 0),
  },
  {
    source,
    sheet: "credit",
    needs,
    grouped: true,
    fields: {
      customer,
      amount: (cell) => pounds(Math.abs(pence(open(cell))), open(cell)),
      receivedOn: issuedOn,
      reference: number,
    },
    keep: (cell) => pence(open(cell)) < 0,
  },
];
