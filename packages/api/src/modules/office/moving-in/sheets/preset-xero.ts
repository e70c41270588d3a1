import { lessOf, pence, pounds, type CellUnder, type Preset } from "./preset";

/* Xero's contacts, invoices and inventory items. */

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

export const xero: readonly Preset[] = [
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
