/** What other modules may import of this one. */
export { sendWebhooks } from "./webhooks/deliver";
export { findWebhookWork, publishEvents, type EndpointRef } from "./webhooks/publish";
