import { asks, except, type AccessTable } from "./rows";

/** Support never says where a business's data goes. */
const changes = except(asks("connections:write"), { "support, act": 403 });

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
};
