import { withoutSeparators } from "./cells";
import type { SheetKey } from "./sheets";

/*
 * The exports of other programs, by the headings that their makers publish: Xero's contacts, invoices and inventory
 * items; Sage 50's customer records and transactions. What stands under them becomes rows of our own sheets.
 */

/** A cell of the row under this heading: small letters and figures alone. Empty where there is none. */
type CellUnder = (heading: string) => string;
/** Under the first of these headings that has something; or what is made of the row. */
type From = string | readonly string[] | ((cell: CellUnder) => string);

export interface Preset {
  source: string;
  sheet: SheetKey;
  /** Each stands over the file. */
  needs: readonly string[];
  fields: Readonly<Record<string, From>>;
  /** Which rows count; all where it is left out. */
  keep?: (cell: CellUnder) => boolean;
  /** Rows that are the same under this heading are one. */
  once?: string;
  /** Rows that agree in all other fields are the splits of one document: these fields are added up. */
  added?: readonly string[];
}

/** Not a number for "24,50", as in a cell of our own sheets. */
const pence = (written: string) =>
  Math.round(Number(withoutSeparators(written.replaceAll("£", ""))) * 100);
/** The sum as a cell has it. Where it is no number, the first of these texts that is none: it is then refused as written. */
const pounds = (sum: number, ...written: readonly string[]): string =>
  Number.isFinite(sum)
    ? (sum / 100).toFixed(2)
    : (written.find((text) => !Number.isFinite(pence(text))) ?? "?");
/** The sum of two amounts as a cell has it. An amount alone stays as it was typed. */
export const sumOfPounds = (sum: string | undefined, more = ""): string =>
  sum === undefined ? more : pounds(pence(sum) + pence(more), sum, more);
const lessOf = (whole: string, left: string) => pounds(pence(whole) - pence(left), whole, left);

/** "20% (VAT on Income)", "Zero Rated Income", "Exempt Income", "T1". */
function vatOf(name: string): string {
  const percent = /(\d+)\s*%/.exec(name)?.[1];
  if (percent !== undefined) return percent;
  if (/^T2$|exempt/i.test(name)) return "exempt";
  if (/^T9$|no vat|outside/i.test(name)) return "outside the scope";
  if (/^T0$|zero/i.test(name)) return "0";
  return /^T5$|reduced/i.test(name) ? "5" : "";
}

const xeroStreet = (cell: CellUnder, part: string) =>
  cell(`${cell("saaddressline1") === "" ? "po" : "sa"}${part}`);
const xeroDue = (cell: CellUnder) => pence(cell("invoiceamountdue"));
const isXeroSale = (cell: CellUnder) =>
  !/bill|spend/i.test(cell("type")) && !/draft|void|deleted/i.test(cell("status"));
/** Credit notes, and what a customer paid over an invoice or ahead of one. */
const isXeroCredit = (cell: CellUnder) =>
  /credit|overpayment|prepayment/i.test(cell("type")) || xeroDue(cell) < 0;

const xero: readonly Preset[] = [
  {
    source: "Xero",
    sheet: "customers",
    needs: ["contactname", "accountnumber", "emailaddress", "poaddressline1"],
    fields: {
      reference: "accountnumber",
      name: "contactname",
      email: "emailaddress",
      phone: ["mobilenumber", "phonenumber", "ddinumber"],
      line1: (cell) => xeroStreet(cell, "addressline1"),
      line2: (cell) =>
        [2, 3, 4]
          .map((line) => xeroStreet(cell, `addressline${line}`))
          .filter(Boolean)
          .join(", "),
      city: (cell) => xeroStreet(cell, "city"),
      postcode: (cell) => xeroStreet(cell, "postalcode"),
      companyNumber: "companynumber",
      vatNumber: "taxnumber",
    },
  },
  {
    source: "Xero",
    sheet: "balances",
    needs: ["contactname", "invoicenumber", "invoicedate", "invoiceamountdue"],
    fields: {
      customer: "contactname",
      number: "invoicenumber",
      issuedOn: "invoicedate",
      dueOn: "duedate",
      total: "total",
      paid: (cell) => lessOf(cell("total"), cell("invoiceamountdue")),
    },
    keep: (cell) => isXeroSale(cell) && !isXeroCredit(cell) && xeroDue(cell) !== 0,
    once: "invoicenumber",
  },
  {
    source: "Xero",
    sheet: "credit",
    needs: ["contactname", "invoicenumber", "invoicedate", "invoiceamountdue"],
    fields: {
      customer: "contactname",
      amount: (cell) => pounds(Math.abs(xeroDue(cell)), cell("invoiceamountdue")),
      receivedOn: "invoicedate",
      reference: "invoicenumber",
    },
    keep: (cell) => isXeroSale(cell) && isXeroCredit(cell) && xeroDue(cell) !== 0,
    once: "invoicenumber",
  },
  {
    source: "Xero",
    sheet: "products",
    needs: ["itemcode", "itemname", "salesunitprice"],
    fields: {
      sku: "itemcode",
      name: ["itemname", "itemcode"],
      description: "salesdescription",
      unitPrice: "salesunitprice",
      vat: (cell) => vatOf(cell("salestaxrate")),
    },
  },
];

const sageAccount = ["ac", "accountreference", "accountref"] as const;
const sageDays = (cell: CellUnder) => cell("paymentduedays") || cell("paymentdueinsetdays");
/** Gross where the file says it, else what it is made of. */
const sageGross = (cell: CellUnder) =>
  cell("gross") ||
  cell("amount") ||
  pounds(pence(cell("netamount")) + pence(cell("taxamount")), cell("netamount"), cell("taxamount"));
const sageLeft = (cell: CellUnder) => cell("outstanding") || cell("os") || sageGross(cell);
const sageType = (cell: CellUnder) => cell("type").toUpperCase();

const sageCustomers = (needs: readonly string[]): Preset => ({
  source: "Sage 50",
  sheet: "customers",
  needs,
  fields: {
    reference: sageAccount,
    name: ["name", "accountname"],
    email: ["email", "email1", "emailaddress"],
    phone: ["telephone", "telephone1", "telephonenumber"],
    onAccount: () => "yes",
    creditLimitPence: (cell) => (pence(cell("creditlimit")) > 0 ? cell("creditlimit") : ""),
    paymentTerms: (cell) => (Number(sageDays(cell)) > 0 ? `${sageDays(cell)} days` : ""),
    accountsName: "contactname",
    line1: ["addressline1", "address1", "street1"],
    line2: ["addressline2", "address2", "street2"],
    city: ["addressline3", "address3", "town"],
    postcode: ["addressline5", "address5", "postcode"],
    vatNumber: ["vatnumber", "vatregistrationnumber"],
  },
});

const sageTransactions = (
  needs: readonly string[],
): readonly [balances: Preset, credit: Preset] => [
  {
    source: "Sage 50",
    sheet: "balances",
    needs,
    fields: {
      customer: sageAccount,
      number: ["reference", "ref", "invoiceno"],
      issuedOn: "date",
      dueOn: "duedate",
      total: sageGross,
      paid: (cell) => lessOf(sageGross(cell), sageLeft(cell)),
    },
    keep: (cell) => sageType(cell) === "SI" && pence(sageLeft(cell)) !== 0,
    added: ["total", "paid"],
  },
  {
    source: "Sage 50",
    sheet: "credit",
    needs,
    fields: {
      customer: sageAccount,
      amount: (cell) => pounds(Math.abs(pence(sageLeft(cell))), sageLeft(cell)),
      receivedOn: "date",
      reference: ["reference", "ref", "details"],
    },
    keep: (cell) => ["SA", "SC"].includes(sageType(cell)) && pence(sageLeft(cell)) !== 0,
    added: ["amount"],
  },
];

export const presets: readonly Preset[] = [
  ...xero,
  sageCustomers(["ac", "name", "addressline1"]),
  sageCustomers(["accountreference", "accountname", "street1"]),
  ...sageTransactions(["type", "accountreference", "date", "netamount", "taxamount"]),
  ...sageTransactions(["type", "ac", "date", "netamount", "taxamount"]),
  ...sageTransactions(["type", "ac", "date", "ref", "outstanding"]),
];
