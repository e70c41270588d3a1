import { asks, except, type AccessTable } from "./rows";

export const books: AccessTable = {
  "GET /books": asks("accounting:read"),
  "POST /books/close": asks("accounting:write"),
  "POST /books/reopen": asks("accounting:write"),
  "GET /books/months": asks("accounting:read"),
  "GET /books/checks": asks("accounting:read"),
  "GET /books/figures": asks("accounting:read"),
  "GET /books/figures/pdf": asks("accounting:read"),
  "GET /books/figures/csv": asks("accounting:read"),
  "GET /bank-statements": asks("accounting:read"),
  "POST /bank-statements": asks("accounting:write"),
  "GET /bank-lines": asks("accounting:read"),
  "GET /bank-lines/summary": asks("accounting:read"),
  "GET /bank-lines/{id}": asks("accounting:read"),
  "POST /bank-lines/match": asks("invoices:write"),
  "POST /bank-lines/ignore": asks("accounting:write"),
  "POST /bank-lines/{id}/undo": asks("invoices:write"),
  "GET /books/days": asks("cash:read", "accounting:read"),
  "GET /books/days/{locationId}": asks("cash:read", "accounting:read"),
  "GET /books/days/{locationId}/pdf": asks("cash:read", "accounting:read"),
  // Whoever carried the cash does not close the day.
  "POST /books/days/{locationId}/close": except(asks("cash:write"), { driver: 403 }),
  "POST /books/days/{locationId}/reopen": asks("accounting:write"),
};
