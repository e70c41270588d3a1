import { importColumns } from "../../../customers";
import { column, pricesOf, theCustomer, theProduct, type Sheet } from "./column";

/** The columns of an import of customers; its account number is the reference here. */
const columnsOfImport = importColumns.filter(({ field }) => field !== "externalRef");

const examples: Readonly<Record<string, string | number>> = {
  name: "Low Fell Farm",
  email: "office@lowfell.example",
  phone: "01539 555 0101",
  onAccount: "yes",
  creditLimitPence: 500,
  paymentTerms: "30 days",
  priceList: "Trade",
  line1: "1 Lake Road",
  city: "Windermere",
  postcode: "LA23 1AA",
};

export const customers = {
  key: "customers",
  title: "Customers",
  also: ["customer", "contacts"],
  about: "Who you sell to, each once, with their first address.",
  columns: [
    column(
      "reference",
      "Reference",
      "Their account number in your old program, which is kept. Other sheets can name them by it.",
      {
        also: [
          "accountnumber",
          "accountreference",
          "accountref",
          "accountcode",
          "customernumber",
          "customerreference",
          "ac",
          "accountno",
        ],
        example: "LOWFELL",
      },
    ),
    ...columnsOfImport.map(({ field, title, also, takes }) =>
      column(
        field,
        title,
        field === "priceList" ? "A price list: of the sheet Price lists, or here." : takes,
        { also, example: examples[field] ?? null, needed: field === "name" },
      ),
    ),
  ],
} as const satisfies Sheet;

export const addresses = {
  key: "addresses",
  title: "Addresses",
  also: ["deliveryaddresses", "sites"],
  about: "Further addresses of customers.",
  columns: [
    theCustomer,
    column("name", "Address name", "Who or what to ask for.", { also: ["site"] }),
    column("line1", "Address line 1", "House and street.", {
      also: ["line1", "address", "address1", "street"],
      example: "2 High Barn",
      needed: true,
    }),
    column("line2", "Address line 2", "What follows.", { also: ["line2", "address2"] }),
    column("city", "Town", "The post town.", { also: ["city"], example: "Kendal" }),
    column("postcode", "Postcode", "British, in any spelling.", {
      also: ["postalcode"],
      example: "LA9 4AB",
    }),
    column("notes", "Driver notes", "What drivers read at the door.", {
      also: ["notes", "directions"],
    }),
  ],
} as const satisfies Sheet;

export const agreedPrices = {
  key: "agreedPrices",
  title: "Agreed prices",
  also: ["agreedrates", "specialprices"],
  about: "A customer's own price for a product. It stands before their price list.",
  columns: [theCustomer, theProduct, ...pricesOf(82.5)],
} as const satisfies Sheet;

export const balances = {
  key: "balances",
  title: "Opening balances",
  also: ["balances", "invoices", "outstandinginvoices", "openinvoices"],
  about: "Invoices of your old program of which something is left to pay.",
  columns: [
    theCustomer,
    column("number", "Invoice number", "As your customer has it, at most 20 characters.", {
      also: ["number", "invoice", "invoiceno", "ref"],
      example: "10482",
      needed: true,
    }),
    column("issuedOn", "Issued", "Its day, as 02/11/2026.", {
      also: ["date", "invoicedate", "issuedon"],
      example: "02/11/2026",
      needed: true,
    }),
    column("dueOn", "Due", "When it is to be paid; empty is by the customer's terms, or yours.", {
      also: ["duedate", "dueon"],
      example: "02/12/2026",
    }),
    column("total", "Total", "In pounds, including VAT.", {
      also: ["amount", "gross"],
      example: 240,
      needed: true,
    }),
    column("paid", "Paid", "What was paid or credited of it; empty is nothing.", {
      also: ["amountpaid"],
      example: 40,
    }),
  ],
} as const satisfies Sheet;

export const credit = {
  key: "credit",
  title: "Credit",
  also: ["credits", "paymentsonaccount"],
  about: "Money of customers that you hold and that pays no invoice yet.",
  columns: [
    theCustomer,
    column("amount", "Amount", "In pounds.", { example: 25, needed: true }),
    column("receivedOn", "Received", "The day, as 02/11/2026.", {
      also: ["date", "receivedon"],
      example: "20/11/2026",
      needed: true,
    }),
    column("reference", "Reference", "What stood on it.", { also: ["ref"] }),
  ],
} as const satisfies Sheet;

export const cylinders = {
  key: "cylinders",
  title: "Cylinders held",
  also: ["cylinders", "empties", "cylindersoncustomers"],
  about: "Your cylinders that customers have, full or empty.",
  columns: [
    theCustomer,
    theProduct,
    column("quantity", "Quantity", "How many they have.", {
      also: ["held", "cylinders"],
      example: 2,
      needed: true,
    }),
    column(
      "deposit",
      "Deposit paid",
      "What they paid for all of these, in pounds: an agreement for a product of an exchange group, else a note.",
      { also: ["deposit", "deposits"], example: 80 },
    ),
    column(
      "paidOn",
      "Deposit paid on",
      "The day, as 02/11/2026; empty is today. What comes back goes by it.",
      { also: ["depositdate", "paidon", "agreementdate"], example: "02/11/2026" },
    ),
    column("paperNumber", "Agreement number", "As on its paper, at most 40 characters.", {
      also: ["agreementno", "agreement"],
    }),
  ],
} as const satisfies Sheet;
