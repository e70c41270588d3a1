import { asks, type AccessTable } from "./rows";

export const orders: AccessTable = {
  "GET /orders": asks("orders:read"),
  "POST /orders": asks("orders:write"),
  "GET /orders/{id}": asks("orders:read"),
  "PATCH /orders/{id}": asks("orders:write"),
  "GET /orders/{id}/coal-ticket": asks("orders:read"),
  "GET /orders/{id}/coal-ticket/pdf": asks("orders:read"),
  "POST /orders/{id}/cancel": asks("orders:write"),
  "POST /orders/{id}/collected": asks("orders:write"),
  "POST /orders/{id}/paid": asks("orders:write"),
  "POST /orders/{id}/payment-link": asks("orders:write"),
  "POST /orders/{id}/invoice": asks("invoices:write"),
  "POST /orders/{id}/refund": asks("orders:write"),
  "GET /orders/{id}/refunds": asks("orders:read"),
  "POST /orders/{id}/refund-settled": asks("orders:write"),
  "GET /delivery-options": asks("orders:read"),
  "POST /delivery-options": asks("orders:write"),
  "GET /delivery-options/{id}": asks("orders:read"),
  "PATCH /delivery-options/{id}": asks("orders:write"),
};
