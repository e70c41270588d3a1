import { routesOf } from "../route";

export const rental = routesOf("Rental", [
  {
    method: "GET",
    path: "/rental/classes",
    procedure: "office.rental.listClasses",
    summary: "Rental classes with their rates and products",
  },
  {
    method: "POST",
    path: "/rental/classes",
    procedure: "office.rental.createClass",
    status: 201,
    summary: "Add a rental class",
  },
  {
    method: "PATCH",
    path: "/rental/classes/{id}",
    procedure: "office.rental.changeClass",
    summary: "Change a rental class, its rate or its products",
  },
  {
    method: "GET",
    path: "/rental/preview",
    procedure: "office.rental.preview",
    summary: "What a run to a day would bill, customer by customer",
  },
  {
    method: "GET",
    path: "/rental/runs",
    procedure: "office.rental.listRuns",
    summary: "List rental runs, the latest first",
  },
  {
    method: "POST",
    path: "/rental/runs",
    procedure: "office.rental.post",
    status: 201,
    summary: "Bill rental to a day: an invoice for each customer who owes",
  },
  {
    method: "GET",
    path: "/rental/runs/{id}",
    procedure: "office.rental.oneRun",
    summary: "One rental run with what it billed",
  },
]);
