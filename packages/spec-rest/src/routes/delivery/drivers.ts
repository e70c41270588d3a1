import { routesOf } from "../route";

export const drivers = routesOf("Drivers", [
  {
    method: "GET",
    path: "/drivers",
    procedure: "office.drivers.list",
    summary: "List drivers by name, with their usual vehicle and shift",
  },
  {
    method: "GET",
    path: "/drivers/{userId}",
    procedure: "office.drivers.one",
    summary: "One driver's usual vehicle and shift",
  },
  {
    method: "PUT",
    path: "/drivers/{userId}",
    procedure: "office.drivers.put",
    summary: "Set a driver's usual vehicle and shift; left out is unchanged, null clears",
  },
  {
    method: "GET",
    path: "/fleet-papers",
    procedure: "office.fleetPapers.list",
    summary: "List papers of drivers and vehicles, what runs out first at the top",
  },
  {
    method: "POST",
    path: "/fleet-papers",
    procedure: "office.fleetPapers.create",
    status: 201,
    summary: "Add a paper of a driver or a vehicle, with the last day on which it holds",
  },
  {
    method: "PATCH",
    path: "/fleet-papers/{id}",
    procedure: "office.fleetPapers.change",
    summary: "Change a paper, or archive it; left out is unchanged, null clears",
  },
  {
    method: "GET",
    path: "/fleet-papers/{id}/scan",
    procedure: "office.fleetPapers.scan",
    answers: "picture",
    summary: "The scan of a paper",
  },
  {
    method: "GET",
    path: "/walk-round-checks",
    procedure: "office.walkRoundChecks.list",
    summary: "List walk-round checks of vehicles, the newest first",
  },
  {
    method: "GET",
    path: "/walk-round-checks/{id}",
    procedure: "office.walkRoundChecks.one",
    summary: "One walk-round check, with its defects",
  },
  {
    method: "POST",
    path: "/walk-round-checks/{id}/clear",
    procedure: "office.walkRoundChecks.clear",
    summary: "Clear the defects of a check: an unsafe vehicle may go out again",
  },
  {
    method: "GET",
    path: "/walk-round-checks/{id}/picture",
    procedure: "office.walkRoundChecks.picture",
    answers: "picture",
    summary: "The picture of a defect",
  },
  {
    method: "GET",
    path: "/patches",
    procedure: "office.patches.list",
    summary: "List the areas that drivers know",
  },
  {
    method: "POST",
    path: "/patches",
    procedure: "office.patches.create",
    status: 201,
    summary: "Add an area, with the drivers who know it",
  },
  {
    method: "GET",
    path: "/patches/{id}",
    procedure: "office.patches.one",
    summary: "One area",
  },
  {
    method: "PATCH",
    path: "/patches/{id}",
    procedure: "office.patches.change",
    summary: "Change an area; its outward codes and drivers are given whole",
  },
  {
    method: "DELETE",
    path: "/patches/{id}",
    procedure: "office.patches.remove",
    summary: "Remove an area",
  },
]);
