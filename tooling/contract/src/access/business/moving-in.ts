import { asks, except, type AccessTable } from "../rows";

/** A workbook writes customers, products, invoices, stock and orders: the scope alone is not enough. */
const moves = except(asks("setup:write"), {
  "admin, a set with the scope": 403,
  "key with the scope": 403,
});

export const movingIn: AccessTable = {
  "GET /moving-in/template": asks("setup:read"),
  "GET /moving-in/workbook": except(asks("privacy:read"), {
    "support, act": 403,
    "support, view": 403,
  }),
  "GET /moving-in": asks("setup:read"),
  "POST /moving-in": moves,
  "GET /moving-in/{id}": asks("setup:read"),
  "POST /moving-in/{id}/apply": moves,
  "POST /moving-in/{id}/undo": moves,
};
