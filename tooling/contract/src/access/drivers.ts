import { asks, type AccessTable } from "./rows";

export const drivers: AccessTable = {
  "GET /vehicles": asks("rounds:read"),
  "POST /vehicles": asks("rounds:write"),
  "GET /vehicles/{id}": asks("rounds:read"),
  "PATCH /vehicles/{id}": asks("rounds:write"),
  "GET /drivers": asks("drivers:read"),
  "GET /drivers/{userId}": asks("drivers:read"),
  "PUT /drivers/{userId}": asks("drivers:write"),
  "GET /patches": asks("drivers:read"),
  "POST /patches": asks("drivers:write"),
  "GET /patches/{id}": asks("drivers:read"),
  "PATCH /patches/{id}": asks("drivers:write"),
  "DELETE /patches/{id}": asks("drivers:write"),
  "GET /rota": asks("rota:read"),
  "PUT /rota": asks("rota:write"),
  "GET /time-off": asks("rota:read"),
  "POST /time-off": asks("timeoff:write"),
  "POST /time-off/{id}/decide": asks("rota:write"),
  "POST /time-off/{id}/cancel": asks("timeoff:write"),
};
