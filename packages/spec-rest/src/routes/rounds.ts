import { ofRounds } from "./expansion";
import { routesOf } from "./route";

export const rounds = routesOf("Rounds", [
  {
    method: "GET",
    path: "/rounds",
    procedure: "office.rounds.list",
    expand: ofRounds,
    summary: "List rounds, latest date first; drivers see their own",
  },
  {
    method: "POST",
    path: "/rounds",
    procedure: "office.rounds.make",
    status: 201,
    summary: "Make a round, with its orders as stops in the order given",
  },
  {
    method: "POST",
    path: "/rounds/plan",
    procedure: "office.planning.plan",
    summary: "Plan a day: who goes where, beside the day as it stands; with dryRun only proposed",
  },
  {
    method: "GET",
    path: "/rounds/{id}",
    procedure: "office.rounds.one",
    expand: ofRounds,
    summary: "One round with its stops, fit and times",
  },
  {
    method: "PATCH",
    path: "/rounds/{id}",
    procedure: "office.rounds.change",
    summary: "Change a round; with a version, only where it is still as you saw it",
  },
  {
    method: "DELETE",
    path: "/rounds/{id}",
    procedure: "office.rounds.remove",
    summary: "Remove a planned round; its orders wait to be planned again",
  },
  {
    method: "PUT",
    path: "/rounds/{id}/stops",
    procedure: "office.rounds.putStops",
    summary: "Put exactly these orders on a round, in this order",
  },
  {
    method: "POST",
    path: "/rounds/{id}/issue",
    procedure: "office.rounds.issue",
    summary: "Hand a round to its driver",
  },
  {
    method: "PUT",
    path: "/rounds/{id}/status",
    procedure: "office.rounds.setStatus",
    summary: "Set a round's status: planned, out or done",
  },
  {
    method: "PUT",
    path: "/rounds/{id}/van",
    procedure: "office.rounds.setVan",
    summary: "Say where a round's van is now",
  },
  {
    method: "POST",
    path: "/rounds/{id}/sales",
    procedure: "office.sales.sell",
    summary: "Record what a driver sold at a door beyond what was ordered",
  },
  {
    method: "GET",
    path: "/rounds/{id}/load",
    procedure: "office.loads.one",
    summary: "What should be on the van, out and back, and what was counted",
  },
  {
    method: "PUT",
    path: "/rounds/{id}/load",
    procedure: "office.loads.count",
    summary: "Count the van before it leaves, which confirms its load, or when it is back",
  },
  {
    method: "GET",
    path: "/rounds/{id}/cash",
    procedure: "office.cash.one",
    summary: "Cash taken on a round, handed over and counted",
  },
  {
    method: "POST",
    path: "/rounds/{id}/cash",
    procedure: "office.cash.handOver",
    status: 201,
    summary: "Hand cash of a round over to the office",
  },
  {
    method: "POST",
    path: "/rounds/{id}/cash/{handoverId}/count",
    procedure: "office.cash.count",
    summary: "Say how much cash the office counted",
  },
  {
    method: "GET",
    path: "/rounds/{id}/transfers",
    procedure: "office.carried.list",
    summary: "Transfers between yards that ride on a round",
  },
  {
    method: "POST",
    path: "/rounds/{id}/transfers/{transferId}/collect",
    procedure: "office.carried.collect",
    summary: "Record that a transfer was taken onto the van",
  },
  {
    method: "POST",
    path: "/rounds/{id}/transfers/{transferId}/deliver",
    procedure: "office.carried.deliver",
    summary: "Record that a transfer was handed in at the other yard",
  },
]);
