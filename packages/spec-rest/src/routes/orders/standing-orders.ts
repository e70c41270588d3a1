import { routesOf } from "../route";

export const standingOrders = routesOf("Standing orders", [
  {
    method: "GET",
    path: "/standing-orders",
    procedure: "office.standingOrders.list",
    summary: "List standing orders, the latest first",
  },
  {
    method: "POST",
    path: "/standing-orders",
    procedure: "office.standingOrders.create",
    status: 201,
    summary: "Set up a standing order",
  },
  {
    method: "GET",
    path: "/standing-orders/{id}",
    procedure: "office.standingOrders.one",
    summary: "One standing order with its next days and those that are over",
  },
  {
    method: "PATCH",
    path: "/standing-orders/{id}",
    procedure: "office.standingOrders.change",
    summary: "Change a standing order; orders that are made already stay as they are",
  },
  {
    method: "POST",
    path: "/standing-orders/{id}/pause",
    procedure: "office.standingOrders.pause",
    summary: "Pause a standing order: no order is made until it is resumed",
  },
  {
    method: "POST",
    path: "/standing-orders/{id}/resume",
    procedure: "office.standingOrders.resume",
    summary: "Resume a paused standing order from the next day on",
  },
  {
    method: "POST",
    path: "/standing-orders/{id}/skip",
    procedure: "office.standingOrders.skip",
    summary: "Skip one day; an order that is made for it is cancelled",
  },
  {
    method: "POST",
    path: "/standing-orders/{id}/unskip",
    procedure: "office.standingOrders.unskip",
    summary: "Take a skipped day up again",
  },
  {
    method: "POST",
    path: "/standing-orders/{id}/end",
    procedure: "office.standingOrders.end",
    summary: "End a standing order",
  },
]);
