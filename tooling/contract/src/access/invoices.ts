import { asks, type AccessTable } from "./rows";

export const invoices: AccessTable = {
  "GET /invoices": asks("invoices:read"),
  "POST /invoices": asks("invoices:write"),
  "GET /invoices/accounting": asks("accounting:read"),
  "GET /invoices/{id}": asks("invoices:read"),
  "GET /invoices/{id}/pdf": asks("invoices:read"),
  "POST /invoices/{id}/paid": asks("invoices:write"),
  "POST /invoices/{id}/void": asks("invoices:write"),
  "POST /invoices/{id}/send": asks("invoices:write"),
  "POST /invoices/send": asks("invoices:write"),
  "GET /receipts": asks("invoices:read"),
  "POST /receipts": asks("invoices:write"),
  "GET /receipts/{id}": asks("invoices:read"),
  "POST /receipts/{id}/allocate": asks("invoices:write"),
  "POST /receipts/{id}/reverse": asks("invoices:write"),
};
