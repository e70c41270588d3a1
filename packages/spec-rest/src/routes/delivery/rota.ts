import { routesOf } from "../route";

export const rota = routesOf("Rota", [
  {
    method: "GET",
    path: "/rota",
    procedure: "office.rota.one",
    summary: "Who works when, from one day to another; drivers see their own days",
  },
  {
    method: "PUT",
    path: "/rota",
    procedure: "office.rota.put",
    summary: "Set days that differ from the usual, or take them back to it",
  },
  {
    method: "GET",
    path: "/time-off",
    procedure: "office.rota.listTimeOff",
    summary: "List time off; drivers see their own",
  },
  {
    method: "POST",
    path: "/time-off",
    procedure: "office.rota.askTimeOff",
    status: 201,
    summary: "Ask for time off, or enter another's",
  },
  {
    method: "POST",
    path: "/time-off/{id}/decide",
    procedure: "office.rota.decideTimeOff",
    summary: "Approve or decline time off",
  },
  {
    method: "POST",
    path: "/time-off/{id}/cancel",
    procedure: "office.rota.cancelTimeOff",
    summary: "Take time off back",
  },
]);
