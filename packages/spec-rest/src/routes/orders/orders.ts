import { ofOrders } from "../expansion";
import { routesOf } from "../route";

export const orders = routesOf("Orders", [
  {
    method: "GET",
    path: "/orders",
    procedure: "office.orders.list",
    expand: ofOrders,
    summary: "List orders, newest first",
  },
  {
    method: "POST",
    path: "/orders",
    procedure: "office.orders.take",
    status: 201,
    summary: "Take an order, for delivery or collection",
  },
  {
    method: "GET",
    path: "/orders/{id}",
    procedure: "office.orders.one",
    expand: ofOrders,
    summary: "One order with its lines",
  },
  {
    method: "PATCH",
    path: "/orders/{id}",
    procedure: "office.orders.change",
    summary: "Change an order; what is left out stays, lines and empties are given whole",
  },
  {
    method: "POST",
    path: "/orders/{id}/cancel",
    procedure: "office.orders.cancel",
    summary: "Cancel an order that is still placed, and take it off its round",
  },
  {
    method: "POST",
    path: "/orders/{id}/collected",
    procedure: "office.orders.collected",
    summary: "Hand over an order that the customer collects: it comes off the yard's stock",
  },
  {
    method: "POST",
    path: "/orders/{id}/paid",
    procedure: "office.orders.paid",
    summary: "Mark an order as paid by hand",
  },
  {
    method: "POST",
    path: "/orders/{id}/receipts",
    procedure: "office.orders.takePart",
    summary: "Note that a part of what is to be paid was taken",
  },
  {
    method: "POST",
    path: "/orders/{id}/bill-rest",
    procedure: "office.invoices.billRest",
    summary: "Raise an invoice for a delivery that was not paid, or paid in part",
  },
  {
    method: "POST",
    path: "/orders/{id}/correct-vat",
    procedure: "office.invoices.correctVat",
    summary: "Put VAT right that was charged for a reason that can't be true",
  },
  {
    method: "POST",
    path: "/orders/{id}/debt-link",
    procedure: "office.payments.debtLink",
    summary: "Mail a payment link for what was not collected at a delivery",
  },
  {
    method: "POST",
    path: "/orders/{id}/payment-link",
    procedure: "office.payments.paymentLink",
    summary: "Make a hosted payment page and mail its link to the customer; again, mail it again",
  },
  {
    method: "POST",
    path: "/orders/{id}/invoice",
    procedure: "office.invoices.forOrder",
    summary:
      "Raise a VAT invoice for an order that is paid; asked for again, it is the same invoice",
  },
  {
    method: "POST",
    path: "/orders/{id}/refund",
    procedure: "office.payments.refund",
    summary: "Pay money back, through the payment provider or as it is noted by hand",
  },
  {
    method: "GET",
    path: "/orders/{id}/refunds",
    procedure: "office.payments.refunds",
    summary: "What was paid back for an order, what is on its way, and how more can be",
  },
  {
    method: "POST",
    path: "/orders/{id}/refund-settled",
    procedure: "office.orders.refundSettled",
    summary: "Note that what was due back to the customer has been given back",
  },
  {
    method: "GET",
    path: "/orders/{id}/coal-ticket",
    procedure: "office.coalTickets.one",
    summary: "The ticket that goes with a delivery of more than 110 kg of coal",
  },
  {
    method: "GET",
    path: "/orders/{id}/coal-ticket/pdf",
    procedure: "office.coalTickets.pdf",
    answers: "pdf",
    summary: "The coal ticket as a PDF, A4",
  },
]);
