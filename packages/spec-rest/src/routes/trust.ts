import { routesOf } from "./route";

export const trust = routesOf("Trust centre", [
  {
    method: "POST",
    path: "/trust/requests",
    procedure: "trust.requestAccess",
    status: 201,
    summary: "Ask to read the documents; the address is verified by mail",
  },
  {
    method: "POST",
    path: "/trust/requests/verify",
    procedure: "trust.verify",
    summary: "Verify the address with the mailed token",
  },
  {
    method: "POST",
    path: "/trust/access",
    procedure: "trust.enter",
    summary: "Turn a one-time link into this browser's access",
  },
  {
    method: "GET",
    path: "/trust/documents",
    procedure: "trust.readDocuments",
    summary: "What there is to read; with access, the text of the one named by key",
  },
]);
