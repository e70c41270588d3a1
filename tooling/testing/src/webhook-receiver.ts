export { openWebhookReceiver, type WebhookReceiver } from "@roundsman/api/webhook-receiver";
