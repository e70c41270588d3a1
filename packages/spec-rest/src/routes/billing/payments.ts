import { routesOf } from "../route";

export const payments = routesOf("Payments", [
  {
    method: "GET",
    path: "/payments/connection",
    procedure: "office.payments.connection",
    summary: "The business's own account at the payment provider",
  },
  {
    method: "POST",
    path: "/payments/connect",
    procedure: "office.payments.connect",
    summary: "Open or go on with the account; answers the provider's page for its owner",
  },
  {
    method: "POST",
    path: "/webhooks/payments",
    procedure: "webhooks.receiveNotice",
    body: "raw",
    summary: "The payment provider's notices, signed",
  },
]);
