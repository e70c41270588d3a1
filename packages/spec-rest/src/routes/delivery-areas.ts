import { routesOf } from "./route";

export const deliveryAreas = routesOf("Delivery areas", [
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
