import { routesOf } from "./route";

export const stock = routesOf("Stock", [
  {
    method: "GET",
    path: "/stock/locations",
    procedure: "office.yards.list",
    summary: "List yards",
  },
  {
    method: "POST",
    path: "/stock/locations",
    procedure: "office.yards.create",
    status: 201,
    summary: "Add a yard",
  },
  {
    method: "PATCH",
    path: "/stock/locations/{id}",
    procedure: "office.yards.change",
    summary: "Change or archive a yard",
  },
  {
    method: "GET",
    path: "/stock/levels",
    procedure: "office.stock.listLevels",
    summary: "What is on hand and held, by yard, product and condition",
  },
  {
    method: "GET",
    path: "/stock/movements",
    procedure: "office.stock.listMovements",
    summary: "The ledger, newest first",
  },
  {
    method: "POST",
    path: "/stock/counts",
    procedure: "office.stock.count",
    status: 201,
    summary: "Enter a stocktake: levels become what was counted",
  },
  {
    method: "GET",
    path: "/stock/transfers",
    procedure: "office.transfers.list",
    summary: "List transfers between yards, newest first",
  },
  {
    method: "POST",
    path: "/stock/transfers",
    procedure: "office.transfers.create",
    status: 201,
    summary: "Plan a transfer, or record one that has happened",
  },
  {
    method: "GET",
    path: "/stock/transfers/{id}",
    procedure: "office.transfers.one",
    summary: "One transfer with its lines and every stage it has passed through",
  },
  {
    method: "POST",
    path: "/stock/transfers/{id}/advance",
    procedure: "office.transfers.advance",
    summary: "Move a courier's or supplier's transfer on",
  },
  {
    method: "POST",
    path: "/stock/transfers/{id}/cancel",
    procedure: "office.transfers.cancel",
    summary: "Cancel a transfer before anything has left",
  },
  {
    method: "GET",
    path: "/stock/transfers/{id}/proofs/{proofId}",
    procedure: "office.carried.showProof",
    answers: "picture",
    summary: "The signature or photo taken where a transfer was collected or handed in",
  },
]);
