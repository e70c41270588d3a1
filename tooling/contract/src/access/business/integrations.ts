import { asks, asksPerson, except, type AccessTable } from "../rows";

/** Support never decides where a business's data is sent. */
const changes = except(asks("connections:write"), { "support, act": 403 });

/** Operations of a test business refuse keys of the trading business, because a test key names its business already. */
const inTest = (scope: string) => except(asks(scope), { "key with the scope": 403 });

export const integrations: AccessTable = {
  "GET /events": asks("tenant:read"),
  "GET /event-types": asks("tenant:read"),
  "GET /webhooks": asks("connections:read"),
  "POST /webhooks": changes,
  "GET /webhooks/{id}": asks("connections:read"),
  "PATCH /webhooks/{id}": changes,
  "DELETE /webhooks/{id}": changes,
  "POST /webhooks/pause/{id}": changes,
  "POST /webhooks/resume/{id}": changes,
  "POST /webhooks/rotate/{id}": changes,
  "POST /webhooks/test/{id}": changes,
  "GET /webhooks/attempts/{id}": asks("connections:read"),
  "POST /webhooks/send-again/{id}": changes,
  "GET /test-business": inTest("tenant:read"),
  "POST /test-business": asksPerson("tenant:write"),
  "PUT /test-business/clock": inTest("tenant:write"),
  "POST /test-business/reset": inTest("tenant:write"),
  "GET /test-business/api-keys": asksPerson("keys:read"),
  "POST /test-business/api-keys": asksPerson("keys:write"),
  "DELETE /test-business/api-keys/{id}": asksPerson("keys:write"),
};
