import { asks, type AccessTable } from "./rows";

const reads = asks("shops:read");
const writes = asks("shops:write");

export const storefront: AccessTable = {
  "GET /storefront": reads,
  "PUT /storefront/draft": writes,
  "POST /storefront/on": writes,
  "POST /storefront/off": writes,
  "POST /storefront/publish": writes,
  "POST /storefront/unpublish": writes,
  "POST /storefront/assets": writes,
  "PATCH /storefront/assets/{key}": writes,
  "DELETE /storefront/assets/{key}": writes,
  "GET /storefront/domains": reads,
  "POST /storefront/domains": writes,
  "POST /storefront/domains/{id}/check": writes,
  "POST /storefront/domains/{id}/primary": writes,
  "DELETE /storefront/domains/{id}": writes,
};
