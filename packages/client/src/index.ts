export {
  connect,
  type CallOptions,
  type Connection,
  type ConnectionOptions,
} from "./connection.js";
export { ConnectionError, RoundsmanError, type ErrorKind } from "./errors.js";
export * from "./generated/resources.js";
export type * from "./generated/types.js";
export { Pages, type Page } from "./pages.js";
export {
  verifyWebhook,
  WebhookVerificationError,
  type WebhookEvent,
  type WebhookEventOf,
  type WebhookEventType,
} from "./webhooks.js";
