import { asks, type AccessTable } from "./rows";

export const customers: AccessTable = {
  "GET /products": asks("products:read"),
  "POST /products": asks("products:write"),
  "GET /products/{id}": asks("products:read"),
  "PATCH /products/{id}": asks("products:write"),
  "GET /customers": asks("customers:read"),
  "POST /customers": asks("customers:write"),
  "GET /customers/{id}": asks("customers:read"),
  "PATCH /customers/{id}": asks("customers:write"),
  "GET /customers/{id}/addresses": asks("customers:read"),
  "POST /customers/{id}/addresses": asks("customers:write"),
  "GET /addresses/{id}": asks("customers:read"),
  // A driver may move the pin of an address on their own round.
  "PATCH /addresses/{id}": asks("customers:write", "deliveries:write"),
};
