import { asksPerson, type AccessTable } from "../rows";

export const apiKeys: AccessTable = {
  "POST /api-keys": asksPerson("keys:write"),
  "GET /api-keys": asksPerson("keys:read"),
  "GET /api-keys/orphaned": asksPerson("keys:read"),
  "POST /api-keys/{id}/adopt": asksPerson("keys:write"),
  "DELETE /api-keys/{id}": asksPerson("keys:write"),
};
