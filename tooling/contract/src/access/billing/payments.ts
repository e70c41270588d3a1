import { asks, except, open, type AccessTable } from "../rows";

export const payments: AccessTable = {
  "GET /payments/connection": asks("connections:read"),
  "POST /payments/connect": except(asks("connections:write"), { "support, act": 403 }),
  "POST /webhooks/payments": open(),
};
