import { routesOf } from "./route";

export const suppliers = routesOf("Suppliers", [
  {
    method: "GET",
    path: "/stock/suppliers",
    procedure: "office.suppliers.list",
    summary: "List suppliers",
  },
  {
    method: "POST",
    path: "/stock/suppliers",
    procedure: "office.suppliers.create",
    status: 201,
    summary: "Add a supplier",
  },
  {
    method: "GET",
    path: "/stock/suppliers/{id}",
    procedure: "office.suppliers.one",
    summary: "One supplier with its contacts",
  },
  {
    method: "PATCH",
    path: "/stock/suppliers/{id}",
    procedure: "office.suppliers.change",
    summary: "Change or archive a supplier",
  },
  {
    method: "POST",
    path: "/stock/suppliers/{id}/contacts",
    procedure: "office.suppliers.addContact",
    status: 201,
    summary: "Add a contact; the first becomes the main one",
  },
  {
    method: "PATCH",
    path: "/stock/suppliers/{id}/contacts/{contactId}",
    procedure: "office.suppliers.changeContact",
    summary: "Change a contact",
  },
  {
    method: "DELETE",
    path: "/stock/suppliers/{id}/contacts/{contactId}",
    procedure: "office.suppliers.removeContact",
    summary: "Remove a contact",
  },
  {
    method: "GET",
    path: "/stock/supplier-orders",
    procedure: "office.supplierOrders.list",
    summary: "List supplier orders, newest first",
  },
  {
    method: "POST",
    path: "/stock/supplier-orders",
    procedure: "office.supplierOrders.place",
    status: 201,
    summary: "Place an order with a supplier, recorded or mailed",
  },
  {
    method: "GET",
    path: "/stock/supplier-orders/{id}",
    procedure: "office.supplierOrders.one",
    summary: "One supplier order with its receipts",
  },
  {
    method: "POST",
    path: "/stock/supplier-orders/{id}/confirm",
    procedure: "office.supplierOrders.confirm",
    summary: "The supplier has confirmed",
  },
  {
    method: "POST",
    path: "/stock/supplier-orders/{id}/cancel",
    procedure: "office.supplierOrders.cancel",
    summary: "Cancel before anything has arrived",
  },
  {
    method: "POST",
    path: "/stock/supplier-orders/{id}/receive",
    procedure: "office.supplierOrders.receive",
    summary: "Record what arrived and what empties went back",
  },
  {
    method: "GET",
    path: "/stock/supplier-orders/{id}/receipts/{receiptId}/photo",
    procedure: "office.supplierOrders.showPhoto",
    answers: "picture",
    summary: "The photo taken when goods arrived",
  },
]);
