import { asks, except, open, type AccessTable } from "../rows";

const moneyDestination = except(asks("connections:write"), {
  "support, act": 403,
  "key with the scope": 403,
});

export const directDebits: AccessTable = {
  "GET /card-readers/connection": asks("connections:read"),
  "PUT /card-readers/connection": moneyDestination,
  "DELETE /card-readers/connection": moneyDestination,
  "GET /card-readers": asks("connections:read"),
  "POST /card-readers": asks("connections:write"),
  "PATCH /card-readers/{id}": asks("connections:write"),
  "DELETE /card-readers/{id}": asks("connections:write"),
  "POST /card-readers/{id}/check": asks("connections:write"),
  "POST /webhooks/card-readers/{id}/{token}": open(),
  "GET /direct-debit/connection": asks("connections:read"),
  "PUT /direct-debit/connection": moneyDestination,
  "PATCH /direct-debit/connection": asks("connections:write"),
  "DELETE /direct-debit/connection": moneyDestination,
  "GET /mandates": asks("invoices:read"),
  "POST /mandates": asks("invoices:write"),
  "GET /mandates/{id}": asks("invoices:read"),
  "PATCH /mandates/{id}": asks("invoices:write"),
  "POST /mandates/{id}/send": asks("invoices:write"),
  "POST /mandates/{id}/cancel": asks("invoices:write"),
  "GET /direct-debits": asks("invoices:read"),
  "POST /direct-debits": asks("invoices:write"),
  "GET /direct-debits/{id}": asks("invoices:read"),
  "POST /direct-debits/{id}/cancel": asks("invoices:write"),
  "GET /budget-plans": asks("invoices:read"),
  "POST /budget-plans": asks("invoices:write"),
  "GET /budget-plans/{id}": asks("invoices:read"),
  "PATCH /budget-plans/{id}": asks("invoices:write"),
  "POST /budget-plans/{id}/review": asks("invoices:write"),
  "POST /budget-plans/{id}/end": asks("invoices:write"),
  "POST /webhooks/direct-debit/{id}": open(),
};
