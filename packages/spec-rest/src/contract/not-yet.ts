/** Operations that have no route yet; the list only ever gets shorter. */
export const notYet: ReadonlySet<string> = new Set<string>([
  "GET /storefront",
  "PUT /storefront/draft",
  "POST /storefront/on",
  "POST /storefront/off",
  "POST /storefront/publish",
  "POST /storefront/unpublish",
  "POST /storefront/assets",
  "GET /storefront/domains",
  "POST /storefront/domains",
  "POST /storefront/domains/{id}/check",
  "POST /storefront/domains/{id}/primary",
  "DELETE /storefront/domains/{id}",
  "GET /business/export",
]);
