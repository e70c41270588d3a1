/** What other modules may import of this one. */
export { findWebhookWork } from "./webhooks/publish";
