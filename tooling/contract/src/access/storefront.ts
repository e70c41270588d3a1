import { asks, except, type AccessTable } from "./rows";

const reads = asks("shops:read");
const writes = asks("shops:write");
/** Support can't change where payment links lead. */
const leads = except(writes, { "support, act": 403 });

export const storefront: AccessTable = {
  "GET /storefront": reads,
  "PUT /storefront/draft": writes,
  "GET /storefront/policies": reads,
  "PATCH /storefront/policies": writes,
  "POST /storefront/on": writes,
  "POST /storefront/off": writes,
  "POST /storefront/publish": writes,
  "POST /storefront/unpublish": writes,
  "POST /storefront/assets": writes,
  "PATCH /storefront/assets/{key}": writes,
  "DELETE /storefront/assets/{key}": writes,
  "GET /vouchers": reads,
  "POST /vouchers": writes,
  "GET /vouchers/{id}": reads,
  "PATCH /vouchers/{id}": writes,
  "GET /storefront/searches": reads,
  "PATCH /storefront/searches/{id}": writes,
  "POST /storefront/searches/{id}/add-to-product": asks("products:write"),
  "GET /storefront/domains": reads,
  "POST /storefront/domains": leads,
  "POST /storefront/domains/{id}/check": writes,
  "POST /storefront/domains/{id}/primary": leads,
  "DELETE /storefront/domains/{id}": writes,
};
