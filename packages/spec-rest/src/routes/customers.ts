import { ofCustomers } from "./expansion";
import { routesOf } from "./route";

export const customers = routesOf("Customers", [
  {
    method: "GET",
    path: "/customers",
    procedure: "office.customers.list",
    expand: ofCustomers,
    summary: "List customers by name",
  },
  {
    method: "POST",
    path: "/customers",
    procedure: "office.customers.create",
    status: 201,
    summary: "Add a customer",
  },
  {
    method: "POST",
    path: "/customers/rate-set",
    procedure: "office.customers.setRateSet",
    summary: "Put up to 5,000 customers on one price list, or take them off theirs, all together",
  },
  {
    method: "GET",
    path: "/customers/{id}",
    procedure: "office.customers.one",
    expand: ofCustomers,
    summary: "One customer with the addresses they have now",
  },
  {
    method: "PATCH",
    path: "/customers/{id}",
    procedure: "office.customers.change",
    summary: "Change a customer; what is left out stays, null clears",
  },
  {
    method: "GET",
    path: "/customers/{id}/agreed-rates",
    procedure: "office.customers.agreedRates",
    summary: "A customer's own prices, the whole set",
  },
  {
    method: "PUT",
    path: "/customers/{id}/agreed-rates",
    procedure: "office.customers.putAgreedRates",
    body: { list: "rates" },
    summary: "Replace the whole set of a customer's own prices",
  },
  {
    method: "PUT",
    path: "/customers/{id}/stop",
    procedure: "office.customers.putOnStop",
    summary: "Put a customer on stop, with a reason: no more is sold to them on account",
  },
  {
    method: "DELETE",
    path: "/customers/{id}/stop",
    procedure: "office.customers.takeOffStop",
    summary: "Take a customer off stop",
  },
  {
    method: "GET",
    path: "/customers/{id}/empties",
    procedure: "office.customers.empties",
    summary: "What a customer holds of what comes back",
  },
  {
    method: "GET",
    path: "/customers/{id}/statement",
    procedure: "office.customers.statement",
    summary: "What a customer was billed and has paid, and what is overdue or not billed yet",
  },
  {
    method: "POST",
    path: "/customers/{id}/export",
    procedure: "office.privacy.exportCustomer",
    answers: "zip",
    summary: "All that the business holds of a customer, as a zip to be handed to them",
  },
  {
    method: "GET",
    path: "/customers/{id}/addresses",
    procedure: "office.addresses.list",
    summary: "List a customer's delivery addresses, the oldest first",
  },
  {
    method: "POST",
    path: "/customers/{id}/addresses",
    procedure: "office.addresses.create",
    status: 201,
    summary: "Add a delivery address; its postcode is looked up",
  },
  {
    method: "GET",
    path: "/addresses/{id}",
    procedure: "office.addresses.one",
    summary: "One delivery address",
  },
  {
    method: "PATCH",
    path: "/addresses/{id}",
    procedure: "office.addresses.change",
    summary: "Change a delivery address, archive it, or move it to another customer",
  },
]);
