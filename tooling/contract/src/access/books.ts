import { asks, type AccessTable } from "./rows";

export const books: AccessTable = {
  "GET /books": asks("accounting:read"),
  "POST /books/close": asks("accounting:write"),
  "POST /books/reopen": asks("accounting:write"),
  "GET /books/months": asks("accounting:read"),
  "GET /books/checks": asks("accounting:read"),
  "GET /books/figures": asks("accounting:read"),
  "GET /books/figures/pdf": asks("accounting:read"),
  "GET /books/figures/csv": asks("accounting:read"),
};
