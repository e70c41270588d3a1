import { lessOf, pence, pounds, type CellUnder, type Preset } from "./preset";

/* Sage 50's customer records and transactions, and Sage Business Cloud Accounting's customers. */

const sageAccount = ["ac", "accountreference", "accountref"] as const;
const sageCloudCustomers = ["reference", "companyname", "mainaddressline1", "maincontactname"];
const sageLimit = (cell: CellUnder) => (pence(cell("creditlimit")) > 0 ? cell("creditlimit") : "");
const daysOf = (written: string) => (Number(written) > 0 ? `${written} days` : "");
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
    creditLimitPence: sageLimit,
    paymentTerms: (cell) => daysOf(sageDays(cell)),
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

/**
 * Sage Business Cloud Accounting's customers (gb-kb.sage.com, article 240701101019900). Its second address is a row of
 * the addresses.
 */
const sageCloud: readonly Preset[] = [
  {
    source: "Sage Business Cloud",
    sheet: "customers",
    needs: sageCloudCustomers,
    fields: {
      reference: "reference",
      name: "companyname",
      email: "maincontactemail",
      phone: ["maincontactmobile", "maincontactphone"],
      onAccount: () => "yes",
      creditLimitPence: sageLimit,
      paymentTerms: (cell) => daysOf(cell("paymentterms")),
      accountsName: "maincontactname",
      line1: "mainaddressline1",
      line2: "mainaddressline2",
      city: "mainaddresstown",
      postcode: "mainaddresspostcode",
      vatNumber: "vatnumber",
      notes: "notes",
    },
  },
  {
    source: "Sage Business Cloud",
    sheet: "addresses",
    needs: [...sageCloudCustomers, "address2line1"],
    fields: {
      customer: "reference",
      line1: "address2line1",
      line2: "address2line2",
      city: "address2town",
      postcode: "address2postcode",
    },
    keep: (cell) => cell("address2line1") !== "",
  },
];

export const sage: readonly Preset[] = [
  sageCustomers(["ac", "name", "addressline1"]),
  sageCustomers(["accountreference", "accountname", "street1"]),
  ...sageTransactions(["type", "accountreference", "date", "netamount", "taxamount"]),
  ...sageTransactions(["type", "ac", "date", "netamount", "taxamount"]),
  ...sageTransactions(["type", "ac", "date", "ref", "outstanding"]),
  ...sageCloud,
];
