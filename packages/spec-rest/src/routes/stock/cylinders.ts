import { routesOf } from "../route";

export const cylinders = routesOf("Cylinders", [
  {
    method: "GET",
    path: "/exchange-groups",
    procedure: "office.exchangeGroups.list",
    summary: "List exchange groups: cylinders that are swapped for each other",
  },
  {
    method: "POST",
    path: "/exchange-groups",
    procedure: "office.exchangeGroups.create",
    status: 201,
    summary: "Add an exchange group, with what it charges for a cylinder",
  },
  {
    method: "GET",
    path: "/exchange-groups/{id}",
    procedure: "office.exchangeGroups.one",
    summary: "One exchange group",
  },
  {
    method: "PATCH",
    path: "/exchange-groups/{id}",
    procedure: "office.exchangeGroups.change",
    summary: "Change or archive an exchange group; agreements that are made keep what was paid",
  },
  {
    method: "GET",
    path: "/cylinder-agreements",
    procedure: "office.cylinderAgreements.list",
    summary: "List cylinder agreements, the latest number first",
  },
  {
    method: "POST",
    path: "/cylinder-agreements",
    procedure: "office.cylinderAgreements.create",
    status: 201,
    summary: "Make an agreement that is not paid on an order: an invoice bills it",
  },
  {
    method: "GET",
    path: "/cylinder-agreements/liability",
    procedure: "office.cylinderAgreements.liability",
    summary: "What would be paid back, were all cylinders returned on a day",
  },
  {
    method: "GET",
    path: "/cylinder-agreements/owed",
    procedure: "office.cylinderAgreements.owed",
    summary: "Who has cylinders without an agreement",
  },
  {
    method: "GET",
    path: "/cylinder-agreements/{id}",
    procedure: "office.cylinderAgreements.one",
    summary: "One cylinder agreement, with what came back",
  },
  {
    method: "PATCH",
    path: "/cylinder-agreements/{id}",
    procedure: "office.cylinderAgreements.change",
    summary: "Note the number on the paper, and keep a scan of it",
  },
  {
    method: "GET",
    path: "/cylinder-agreements/{id}/scan",
    procedure: "office.cylinderAgreements.showScan",
    answers: "scan",
    summary: "The scan of the paper",
  },
  {
    method: "POST",
    path: "/cylinder-agreements/{id}/return",
    procedure: "office.cylinderAgreements.giveBack",
    summary: "Cylinders came back: refund by the scale, as credit or paid out",
  },
  {
    method: "POST",
    path: "/cylinder-agreements/{id}/move",
    procedure: "office.cylinderAgreements.move",
    summary: "Move an agreement to another customer",
  },
  {
    method: "GET",
    path: "/customers/{id}/cylinders",
    procedure: "office.cylinderAgreements.ofCustomer",
    summary: "What a customer has of each exchange group: held, agreed and owed",
  },
  {
    method: "POST",
    path: "/customers/{id}/merge",
    procedure: "office.customers.merge",
    summary: "Merge a customer into another, who has what they had from then on",
  },
]);
