import { routesOf } from "./route";

export const business = routesOf("Business", [
  {
    method: "GET",
    path: "/business",
    procedure: "office.business.get",
    summary: "Show the business, with its plan and how it stands",
  },
  {
    method: "PATCH",
    path: "/business",
    procedure: "office.business.change",
    summary: "Change the business's details, logo, time zone or payment terms",
  },
  {
    method: "DELETE",
    path: "/business",
    procedure: "office.business.close",
    summary: "Close the business at once, its name given as `name`; it is erased after 30 days",
  },
  {
    method: "GET",
    path: "/business/export",
    procedure: "office.privacy.exportBusiness",
    answers: "bytes",
    summary: "Everything the business has, as a zip of CSV and JSON with its pictures and proofs",
  },
  {
    method: "GET",
    path: "/support-access",
    procedure: "office.supportAccess.get",
    summary: "Show what support may do here, and the last things it did",
  },
  {
    method: "PUT",
    path: "/support-access",
    procedure: "office.supportAccess.set",
    summary: "Let support in until a time, or shut it out; sessions under way are cut down at once",
  },
  {
    method: "GET",
    path: "/activity",
    procedure: "office.activity.list",
    summary: "List what happened in the business, newest first",
  },
]);
