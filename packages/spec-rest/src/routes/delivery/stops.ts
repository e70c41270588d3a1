import { routesOf } from "../route";

export const stops = routesOf("Stops", [
  {
    method: "POST",
    path: "/rounds/{id}/stops/{stopId}/complete",
    procedure: "office.stops.complete",
    summary: "Record a delivery: what was handed over, taken along and paid",
  },
  {
    method: "POST",
    path: "/rounds/{id}/stops/{stopId}/fail",
    procedure: "office.stops.fail",
    summary: "Record that an order could not be delivered; it waits to be planned again",
  },
  {
    method: "POST",
    path: "/rounds/{id}/stops/{stopId}/undo",
    procedure: "office.stops.undo",
    summary: "Undo what was recorded at a stop",
  },
  {
    method: "POST",
    path: "/rounds/{id}/stops/{stopId}/next",
    procedure: "office.stops.doNext",
    summary: "Make a stop before the others that are open",
  },
  {
    method: "POST",
    path: "/rounds/{id}/stops/{stopId}/payment-link",
    procedure: "office.payments.doorLink",
    summary: "The page on which an order is paid by card at the door, to be shown as a code",
  },
  {
    method: "GET",
    path: "/rounds/{id}/stops/{stopId}/card",
    procedure: "office.doorCard.one",
    summary:
      "How an order can be paid by card at the door, and what the van's reader was asked for",
  },
  {
    method: "POST",
    path: "/rounds/{id}/stops/{stopId}/card",
    procedure: "office.doorCard.start",
    summary: "Have the van's card reader ask for what is left to pay",
  },
  {
    method: "POST",
    path: "/rounds/{id}/stops/{stopId}/card/cancel",
    procedure: "office.doorCard.cancel",
    summary: "Have the card reader stop asking",
  },
  {
    method: "POST",
    path: "/rounds/{id}/stops/{stopId}/card/ask",
    procedure: "office.doorCard.ask",
    summary: "Ask the provider how the payment on the card reader stands",
  },
  {
    method: "GET",
    path: "/rounds/{id}/stops/{stopId}/proof",
    procedure: "office.stops.showProof",
    answers: "picture",
    summary:
      "The signature or photo taken at a stop; the signature of both unless `kind` asks for the other",
  },
]);
