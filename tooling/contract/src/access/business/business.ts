import { asks, asksPerson, except, type AccessTable } from "../rows";

/** Only a business's own people let support in or close the business. */
const ownPeople = except(asksPerson("tenant:write"), { "support, act": 403 });

/** Support can't export a business. */
const copies = except(asks("privacy:read"), { "support, act": 403, "support, view": 403 });

export const business: AccessTable = {
  "GET /business": asks("tenant:read"),
  "PATCH /business": asks("tenant:write"),
  "DELETE /business": except(ownPeople, { admin: 403 }),
  "POST /business/export": copies,
  "GET /business/export": copies,
  "GET /business/export/status": asks("privacy:read"),
  "GET /support-access": asks("tenant:read"),
  "PUT /support-access": ownPeople,
  "GET /activity": asks("tenant:read"),
};
