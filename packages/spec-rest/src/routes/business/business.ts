import { routesOf } from "../route";

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
    method: "POST",
    path: "/business/export",
    procedure: "office.exports.start",
    status: 202,
    summary: "Start a file of everything the business has; while one is under way, show that one",
  },
  {
    method: "GET",
    path: "/business/export",
    procedure: "office.exports.download",
    answers: "zip",
    summary:
      "Download the newest finished file: a zip of CSV and JSON with pictures and proofs; 404 where there is none",
  },
  {
    method: "GET",
    path: "/business/export/status",
    procedure: "office.exports.look",
    summary: "Show how far the export is, and what can be downloaded until when",
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
