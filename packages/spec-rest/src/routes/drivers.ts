import { routesOf } from "./route";

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
]);
