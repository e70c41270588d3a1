import { routesOf } from "./route";

export const directDebits = routesOf("Direct Debit", [
  {
    method: "GET",
    path: "/direct-debit/connection",
    procedure: "office.directDebitConnection.get",
    summary: "The business's own account at the provider of Direct Debit",
  },
  {
    method: "PUT",
    path: "/direct-debit/connection",
    procedure: "office.directDebitConnection.connect",
    summary: "Connect the account that a token opens, in place of any other",
  },
  {
    method: "PATCH",
    path: "/direct-debit/connection",
    procedure: "office.directDebitConnection.change",
    summary: "Days of notice, and how often what failed is tried again",
  },
  {
    method: "DELETE",
    path: "/direct-debit/connection",
    procedure: "office.directDebitConnection.disconnect",
    summary: "Disconnect: nothing is collected any more",
  },
  {
    method: "GET",
    path: "/mandates",
    procedure: "office.mandates.list",
    summary: "List mandates, the latest first",
  },
  {
    method: "POST",
    path: "/mandates",
    procedure: "office.mandates.ask",
    status: 201,
    summary: "Mail a customer the link under which they sign a mandate",
  },
  {
    method: "GET",
    path: "/mandates/{id}",
    procedure: "office.mandates.one",
    summary: "Get a mandate",
  },
  {
    method: "PATCH",
    path: "/mandates/{id}",
    procedure: "office.mandates.change",
    summary: "Whether invoices are collected by themselves",
  },
  {
    method: "POST",
    path: "/mandates/{id}/send",
    procedure: "office.mandates.send",
    summary: "Mail the link once more",
  },
  {
    method: "POST",
    path: "/mandates/{id}/cancel",
    procedure: "office.mandates.cancel",
    summary: "Cancel a mandate",
  },
  {
    method: "GET",
    path: "/direct-debits",
    procedure: "office.directDebits.list",
    summary: "List Direct Debits, the latest day of collection first",
  },
  {
    method: "POST",
    path: "/direct-debits",
    procedure: "office.directDebits.collect",
    status: 201,
    summary: "Collect an invoice, and mail its customer of it",
  },
  {
    method: "GET",
    path: "/direct-debits/{id}",
    procedure: "office.directDebits.one",
    summary: "Get a Direct Debit",
  },
  {
    method: "POST",
    path: "/direct-debits/{id}/cancel",
    procedure: "office.directDebits.cancel",
    summary: "Take a Direct Debit back",
  },
  {
    method: "POST",
    path: "/webhooks/direct-debit/{id}",
    procedure: "webhooks.receiveEvents",
    body: "raw",
    summary: "What the provider tells of one business's account, signed",
  },
]);
