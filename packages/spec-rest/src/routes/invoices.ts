import { routesOf } from "./route";

export const invoices = routesOf("Invoices", [
  {
    method: "GET",
    path: "/invoices",
    procedure: "office.invoices.list",
    summary: "List invoices, the latest first",
  },
  {
    method: "POST",
    path: "/invoices",
    procedure: "office.invoices.raise",
    status: 201,
    summary: "Bill delivered orders: an invoice for each customer, numbered without gaps",
  },
  {
    method: "GET",
    path: "/invoices/accounting",
    procedure: "office.invoices.accounting",
    answers: "csv",
    summary: "Invoices for an accounting program, a row for each VAT rate",
  },
  {
    method: "GET",
    path: "/invoices/{id}",
    procedure: "office.invoices.one",
    summary: "One invoice with its lines and VAT",
  },
  {
    method: "GET",
    path: "/invoices/{id}/pdf",
    procedure: "office.invoices.pdf",
    answers: "pdf",
    summary: "The invoice as a PDF, A4",
  },
  {
    method: "POST",
    path: "/invoices/{id}/paid",
    procedure: "office.invoices.paid",
    summary: "Mark an invoice, and its orders, as paid",
  },
  {
    method: "POST",
    path: "/invoices/{id}/void",
    procedure: "office.invoices.makeVoid",
    summary: "Make an invoice void; its number stays taken, its orders can be billed again",
  },
  {
    method: "POST",
    path: "/invoices/{id}/send",
    procedure: "office.invoices.send",
    summary: "Mail an invoice with its PDF to the customer",
  },
  {
    method: "POST",
    path: "/invoices/send",
    procedure: "office.invoices.sendMany",
    summary: "Mail many invoices, each with its PDF; what can't be mailed is told with why",
  },
  {
    method: "GET",
    path: "/receipts",
    procedure: "office.receipts.list",
    summary: "List receipts, the latest day first",
  },
  {
    method: "POST",
    path: "/receipts",
    procedure: "office.receipts.take",
    status: 201,
    summary:
      "Record money from a customer; it pays their oldest invoices, or those that are chosen",
  },
  {
    method: "GET",
    path: "/receipts/{id}",
    procedure: "office.receipts.one",
    summary: "One receipt, and what it pays",
  },
  {
    method: "POST",
    path: "/receipts/{id}/allocate",
    procedure: "office.receipts.allocate",
    summary: "Pay invoices with what is left of a receipt",
  },
  {
    method: "POST",
    path: "/receipts/{id}/reverse",
    procedure: "office.receipts.reverse",
    summary: "Reverse a receipt: what it paid is owed again",
  },
]);
