/** Every operation of the original specification: none of them is ever removed. */
export const operations: readonly string[] = `
  GET /products, POST /products, GET /products/{id}, PATCH /products/{id}
  GET /customers, POST /customers, GET /customers/{id}, PATCH /customers/{id}
  GET /customers/{id}/addresses, POST /customers/{id}/addresses, GET /addresses/{id}, PATCH /addresses/{id}
  GET /customers/{id}/agreed-rates, PUT /customers/{id}/agreed-rates
  GET /customers/{id}/empties, GET /customers/{id}/statement, POST /customers/rate-set
  GET /rate-sets, POST /rate-sets, GET /rate-sets/{id}, PATCH /rate-sets/{id}, PUT /rate-sets/{id}/prices
  GET /delivery-options, POST /delivery-options, GET /delivery-options/{id}, PATCH /delivery-options/{id}
  GET /orders, POST /orders, GET /orders/{id}, PATCH /orders/{id}
  POST /orders/{id}/cancel, POST /orders/{id}/collected, POST /orders/{id}/paid
  POST /orders/{id}/refund-settled, POST /orders/{id}/payment-link
  GET /invoices, POST /invoices, GET /invoices/{id}, GET /invoices/{id}/pdf
  POST /invoices/{id}/paid, POST /invoices/{id}/void, POST /invoices/{id}/send
  GET /trade-applications, GET /trade-applications/{id}
  POST /trade-applications/{id}/approve, POST /trade-applications/{id}/decline
  GET /rounds, POST /rounds, GET /rounds/{id}, PATCH /rounds/{id}, DELETE /rounds/{id}
  PUT /rounds/{id}/stops, POST /rounds/plan, POST /rounds/{id}/issue, PUT /rounds/{id}/van
  PUT /rounds/{id}/status, POST /rounds/{id}/stops/{stopId}/complete
  POST /rounds/{id}/stops/{stopId}/fail, POST /rounds/{id}/stops/{stopId}/undo
  GET /vehicles, POST /vehicles, PATCH /vehicles/{id}
  GET /drivers, GET /drivers/{userId}, PUT /drivers/{userId}
  GET /rota, PUT /rota, GET /time-off, POST /time-off
  GET /stock/locations, POST /stock/locations, PATCH /stock/locations/{id}
  GET /stock/levels, GET /stock/movements, POST /stock/counts
  GET /stock/transfers, POST /stock/transfers, GET /stock/transfers/{id}
  POST /stock/transfers/{id}/cancel, POST /stock/transfers/{id}/advance
  GET /stock/suppliers, POST /stock/suppliers, GET /stock/suppliers/{id}, PATCH /stock/suppliers/{id}
  POST /stock/suppliers/{id}/contacts, PATCH /stock/suppliers/{id}/contacts/{contactId}
  DELETE /stock/suppliers/{id}/contacts/{contactId}
  GET /stock/supplier-orders, POST /stock/supplier-orders, GET /stock/supplier-orders/{id}
  POST /stock/supplier-orders/{id}/confirm, POST /stock/supplier-orders/{id}/cancel
  POST /stock/supplier-orders/{id}/receive
  GET /storefront, PUT /storefront/draft, POST /storefront/on, POST /storefront/off
  POST /storefront/publish, POST /storefront/unpublish, POST /storefront/assets
  GET /storefront/domains, POST /storefront/domains, POST /storefront/domains/{id}/check
  POST /storefront/domains/{id}/primary, DELETE /storefront/domains/{id}
  POST /api-keys, GET /api-keys, DELETE /api-keys/{id}
  GET /notifications, POST /notifications/read
  GET /members, PATCH /members/{userId}, DELETE /members/{userId}
  GET /invitations, POST /invitations, DELETE /invitations/{id}, POST /invitations/accept
  GET /support-access, PUT /support-access, GET /activity
  GET /business, PATCH /business, POST /business/export, GET /business/export
  GET /payments/connection, POST /payments/connect, POST /webhooks/payments
  GET /console/businesses, GET /console/businesses/{id}, POST /console/businesses/{id}/plan
  POST /console/businesses/{id}/lock, POST /console/businesses/{id}/unlock
  POST /console/businesses/{id}/view-as, DELETE /console/view-as
  GET /console/users, GET /console/users/{id}, POST /console/users/{id}/lock
  POST /console/users/{id}/unlock, POST /console/users/{id}/sign-out
  POST /console/users/{id}/staff-role, DELETE /console/users/{id}/staff-role
  GET /console/trust/requests, GET /console/trust/requests/{id}
  POST /console/trust/requests/{id}/approve, POST /console/trust/requests/{id}/decline
  POST /console/trust/requests/{id}/resend, POST /console/trust/requests/{id}/revoke
  GET /console/actions, GET /console/actions/export
  POST /trust/requests, POST /trust/requests/verify, POST /trust/access, GET /trust/documents
  POST /auth/sign-in, POST /auth/two-step, POST /auth/sign-out, GET /auth/session
  POST /auth/sign-up, POST /auth/forgot, POST /auth/reset
`
  .split(/[,\n]/)
  .map((operation) => operation.trim())
  .filter((operation) => operation !== "");
