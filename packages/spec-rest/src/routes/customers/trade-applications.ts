import { routesOf } from "../route";

export const tradeApplications = routesOf("Trade accounts", [
  {
    method: "GET",
    path: "/trade-applications",
    procedure: "office.tradeApplications.list",
    summary: "List trade account requests, newest first",
  },
  {
    method: "GET",
    path: "/trade-applications/{id}",
    procedure: "office.tradeApplications.one",
    summary: "One trade account request",
  },
  {
    method: "POST",
    path: "/trade-applications/{id}/approve",
    procedure: "office.tradeApplications.approve",
    summary: "Open a trade account for an existing customer or a new one, and tell the applicant",
  },
  {
    method: "POST",
    path: "/trade-applications/{id}/decline",
    procedure: "office.tradeApplications.decline",
    summary: "Decline a trade account request, and tell the applicant why",
  },
]);
