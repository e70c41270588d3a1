import { asks, type AccessTable } from "./rows";

export const cylinders: AccessTable = {
  "GET /exchange-groups": asks("products:read"),
  "POST /exchange-groups": asks("products:write"),
  "GET /exchange-groups/{id}": asks("products:read"),
  "PATCH /exchange-groups/{id}": asks("products:write"),
  "GET /cylinder-agreements": asks("customers:read"),
  "POST /cylinder-agreements": asks("customers:write"),
  "GET /cylinder-agreements/liability": asks("customers:read"),
  "GET /cylinder-agreements/owed": asks("customers:read"),
  "GET /cylinder-agreements/{id}": asks("customers:read"),
  "PATCH /cylinder-agreements/{id}": asks("customers:write"),
  "GET /cylinder-agreements/{id}/scan": asks("customers:read"),
  "POST /cylinder-agreements/{id}/return": asks("customers:write"),
  "POST /cylinder-agreements/{id}/move": asks("customers:write"),
  "GET /customers/{id}/cylinders": asks("customers:read"),
  "POST /customers/{id}/merge": asks("customers:write"),
};
