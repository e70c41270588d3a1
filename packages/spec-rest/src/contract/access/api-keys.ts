import { asksPerson, type AccessTable } from "./rows";

export const apiKeys: AccessTable = {
  "POST /api-keys": asksPerson("keys:write"),
  "GET /api-keys": asksPerson("keys:read"),
  "DELETE /api-keys/{id}": asksPerson("keys:write"),
};
