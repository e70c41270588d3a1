import { webhookBodies } from "@roundsman/api";
import type { ZodOpenApiPathItemObject } from "zod-openapi";

/** Describes what a business's webhooks receive (docs/contract/webhooks.md#requests), by the name of the event. */
export const describeWebhooks = (): Record<string, ZodOpenApiPathItemObject> =>
  Object.fromEntries(
    webhookBodies.map(({ name, words, body }) => [
      name,
      {
        post: {
          operationId: `events.${name}`,
          summary: words,
          description: "Signed by Standard Webhooks 1.0.",
          tags: ["Webhooks"],
          security: [],
          requestBody: { required: true, content: { "application/json": { schema: body } } },
          responses: {
            "2XX": { description: "Taken" },
            "4XX": { description: "Not taken: it is sent again. 410: the webhook is paused." },
          },
        },
      },
    ]),
  );
