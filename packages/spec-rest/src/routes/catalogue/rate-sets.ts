import { routesOf } from "../route";

export const rateSets = routesOf("Price lists", [
  {
    method: "GET",
    path: "/rate-sets",
    procedure: "office.rateSets.list",
    summary: "List price lists by name",
  },
  {
    method: "POST",
    path: "/rate-sets",
    procedure: "office.rateSets.create",
    status: 201,
    summary: "Add a price list",
  },
  {
    method: "GET",
    path: "/rate-sets/{id}",
    procedure: "office.rateSets.one",
    summary: "One price list with its prices",
  },
  {
    method: "PATCH",
    path: "/rate-sets/{id}",
    procedure: "office.rateSets.change",
    summary: "Rename or archive a price list",
  },
  {
    method: "PUT",
    path: "/rate-sets/{id}/prices",
    procedure: "office.rateSets.putPrices",
    body: { list: "prices" },
    summary: "Replace the whole set of a list's prices",
  },
]);
