import { asks, type AccessTable } from "./rows";

export const books: AccessTable = {
  "GET /books": asks("accounting:read"),
  "POST /books/close": asks("accounting:write"),
  "POST /books/reopen": asks("accounting:write"),
};
