import { asks, open, type AccessTable } from "./rows";

export const payments: AccessTable = {
  "GET /payments/connection": asks("connections:read"),
  "POST /payments/connect": asks("connections:write"),
  "POST /webhooks/payments": open(),
};
