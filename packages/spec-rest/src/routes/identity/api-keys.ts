import { routesOf } from "../route";

export const apiKeys = routesOf("API keys", [
  {
    method: "POST",
    path: "/api-keys",
    procedure: "office.apiKeys.create",
    status: 201,
    summary: "Make an API key; the answer is the only place where the key itself is shown",
  },
  {
    method: "GET",
    path: "/api-keys",
    procedure: "office.apiKeys.list",
    summary: "List API keys that are not revoked",
  },
  {
    method: "GET",
    path: "/api-keys/orphaned",
    procedure: "office.apiKeys.listOrphans",
    summary: "List API keys whose makers are members no more: refused until adopted or revoked",
  },
  {
    method: "POST",
    path: "/api-keys/{id}/adopt",
    procedure: "office.apiKeys.adopt",
    summary: "Answer for the key of somebody who has left; its new secret is shown once",
  },
  {
    method: "DELETE",
    path: "/api-keys/{id}",
    procedure: "office.apiKeys.revoke",
    summary: "Revoke an API key",
  },
]);
