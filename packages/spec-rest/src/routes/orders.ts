import { routesOf } from "./route";

export const orders = routesOf("Orders", [
  {
    method: "GET",
    path: "/orders",
    procedure: "office.orders.list",
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
    summary: "One order with its lines",
  },
  {
    method: "POST",
    path: "/orders/{id}/cancel",
    procedure: "office.orders.cancel",
    summary: "Cancel an order that is still placed, and take it off its round",
  },
]);
