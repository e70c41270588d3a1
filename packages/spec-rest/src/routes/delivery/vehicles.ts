import { routesOf } from "../route";

export const vehicles = routesOf("Vehicles", [
  {
    method: "GET",
    path: "/vehicles",
    procedure: "office.vehicles.list",
    summary: "List vehicles by name",
  },
  {
    method: "POST",
    path: "/vehicles",
    procedure: "office.vehicles.create",
    status: 201,
    summary: "Add a vehicle, as far as the plan goes",
  },
  {
    method: "GET",
    path: "/vehicles/{id}",
    procedure: "office.vehicles.one",
    summary: "One vehicle",
  },
  {
    method: "PATCH",
    path: "/vehicles/{id}",
    procedure: "office.vehicles.change",
    summary: "Change a vehicle, or archive it",
  },
]);
