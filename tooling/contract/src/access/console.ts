import { asksSession, asksStaff, except, open, type AccessTable } from "./rows";

export const staffConsole: AccessTable = {
  "GET /console/businesses": asksStaff("support"),
  "GET /console/businesses/{id}": asksStaff("support"),
  "POST /console/businesses/{id}/plan": asksStaff("billing"),
  "POST /console/businesses/{id}/lock": asksStaff("billing"),
  "POST /console/businesses/{id}/unlock": asksStaff("billing"),
  "POST /console/businesses/{id}/view-as": asksStaff("support"),
  // Open to support sessions, and to staff who have one open.
  "DELETE /console/view-as": except(asksSession(), {
    stranger: 403,
    driver: 403,
    admin: 403,
    owner: 403,
    "locked business": 403,
  }),
  "GET /console/users": asksStaff("support"),
  "GET /console/users/{id}": asksStaff("support"),
  "POST /console/users/{id}/lock": asksStaff("support"),
  "POST /console/users/{id}/unlock": asksStaff("support"),
  "POST /console/users/{id}/sign-out": asksStaff("support"),
  "POST /console/users/{id}/staff-role": asksStaff("owner"),
  "DELETE /console/users/{id}/staff-role": asksStaff("owner"),
  "GET /console/actions": asksStaff("support"),
  "GET /console/actions/export": asksStaff("support"),
  "GET /console/trust/requests": asksStaff("support"),
  "GET /console/trust/requests/{id}": asksStaff("support"),
  "POST /console/trust/requests/{id}/approve": asksStaff("support"),
  "POST /console/trust/requests/{id}/decline": asksStaff("support"),
  "POST /console/trust/requests/{id}/resend": asksStaff("support"),
  "POST /console/trust/requests/{id}/revoke": asksStaff("support"),
};

export const trust: AccessTable = {
  "POST /trust/requests": open(),
  "POST /trust/requests/verify": open(),
  "POST /trust/access": open(),
  "GET /trust/documents": open(),
};
