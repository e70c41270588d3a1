import { routesOf } from "../route";

export const products = routesOf("Products", [
  {
    method: "GET",
    path: "/products",
    procedure: "office.products.list",
    summary: "List products by name",
  },
  {
    method: "POST",
    path: "/products",
    procedure: "office.products.create",
    status: 201,
    summary: "Add a product",
  },
  {
    method: "GET",
    path: "/products/{id}",
    procedure: "office.products.one",
    summary: "One product",
  },
  {
    method: "PATCH",
    path: "/products/{id}",
    procedure: "office.products.change",
    summary: "Change a product; orders already taken keep their name, price and VAT rate",
  },
]);
