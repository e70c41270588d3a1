import { routesOf } from "../route";

export const deliveryAreas = routesOf("Delivery areas", [
  {
    method: "GET",
    path: "/delivery-areas",
    procedure: "office.deliveryAreas.list",
    summary: "List delivery areas in the order in which they count",
  },
  {
    method: "POST",
    path: "/delivery-areas",
    procedure: "office.deliveryAreas.create",
    status: 201,
    summary: "Add a delivery area; from the first on, the shop delivers to areas alone",
  },
  {
    method: "GET",
    path: "/delivery-areas/{id}",
    procedure: "office.deliveryAreas.one",
    summary: "One delivery area",
  },
  {
    method: "PATCH",
    path: "/delivery-areas/{id}",
    procedure: "office.deliveryAreas.change",
    summary: "Change or archive a delivery area; orders already taken keep their places",
  },
  {
    method: "GET",
    path: "/delivery-loads",
    procedure: "office.deliveryAreas.loads",
    summary: "What orders take of the days of each area",
  },
  {
    method: "GET",
    path: "/delivery-days",
    procedure: "office.deliveryDays.get",
    summary: "On which days an address or a postcode is delivered to, with what is left of them",
  },
  {
    method: "GET",
    path: "/delivery-costs",
    procedure: "office.deliveryCosts.get",
    summary: "What driving costs, as the costs of days are reckoned by",
  },
  {
    method: "PATCH",
    path: "/delivery-costs",
    procedure: "office.deliveryCosts.change",
    summary: "Say what driving costs",
  },
  {
    method: "GET",
    path: "/delivery-holidays",
    procedure: "office.deliveryHolidays.get",
    summary:
      "The days without deliveries from one day to another: bank holidays and the business's own",
  },
  {
    method: "PUT",
    path: "/delivery-holidays",
    procedure: "office.deliveryHolidays.setNation",
    summary: "Say whose bank holidays are days without deliveries",
  },
  {
    method: "PUT",
    path: "/delivery-holidays/{day}",
    procedure: "office.deliveryHolidays.put",
    summary: "Make a day one without deliveries, or a bank holiday one with them",
  },
  {
    method: "DELETE",
    path: "/delivery-holidays/{day}",
    procedure: "office.deliveryHolidays.remove",
    summary: "Take back what was said of a day",
  },
]);
