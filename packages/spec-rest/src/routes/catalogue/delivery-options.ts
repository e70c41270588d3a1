import { routesOf } from "../route";

export const deliveryOptions = routesOf("Delivery options", [
  {
    method: "GET",
    path: "/delivery-options",
    procedure: "office.deliveryOptions.list",
    summary: "List delivery options as the order form shows them",
  },
  {
    method: "POST",
    path: "/delivery-options",
    procedure: "office.deliveryOptions.create",
    status: 201,
    summary: "Add a delivery option",
  },
  {
    method: "GET",
    path: "/delivery-options/{id}",
    procedure: "office.deliveryOptions.one",
    summary: "One delivery option",
  },
  {
    method: "PATCH",
    path: "/delivery-options/{id}",
    procedure: "office.deliveryOptions.change",
    summary: "Change or archive a delivery option; orders already taken keep their days and charge",
  },
]);
