import { z } from "zod";
import { pageOf, PageQuery } from "../../../platform/values/page";
import { DateTime, Day, optionalText, text, Uuid } from "../../../platform/values/values";
import { EventTypeText } from "../events/schema";

/* Webhooks as docs/contract/webhooks.md has them. */

const Types = z
  .array(EventTypeText)
  .max(200)
  .transform((types) => [...new Set(types)]);

export const NewWebhook = z.object({
  url: text(2000, 1),
  description: optionalText(200).optional(),
  /** Empty or left out: all that whoever keeps it may read. */
  types: Types.default([]),
});

export const WebhookChange = z.object({
  url: text(2000, 1).optional(),
  description: optionalText(200).optional(),
  types: Types.optional(),
});

/** Where a business has its events sent. */
export const Webhook = z
  .object({
    id: Uuid,
    url: z.string(),
    description: z.string().nullable(),
    types: z.array(z.string()),
    /** Who may read what bounds what is sent. */
    keeperName: z.string(),
    createdAt: DateTime,
    updatedAt: DateTime,
    pausedAt: DateTime.nullable(),
    pausedBecause: z.enum(["failing", "gone", "keeper_left"]).nullable(),
    /** Since when no attempt was answered well; null where the last one was. */
    failingSince: DateTime.nullable(),
    /** How many events wait to be sent. */
    waiting: z.int(),
    /** Until when requests are signed by the secret before this one as well. */
    previousSecretUntil: DateTime.nullable(),
    can: z.object({ change: z.string().nullable() }),
  })
  .meta({ id: "Webhook" });

/** With the secret that its requests are signed by: shown once. */
export const WebhookWithSecret = Webhook.extend({ secret: z.string() }).meta({
  id: "WebhookWithSecret",
});

/** One request to an endpoint. */
export const WebhookAttempt = z
  .object({
    id: Uuid,
    eventId: Uuid,
    eventType: z.string(),
    at: DateTime,
    tookMs: z.int(),
    /** Of the answer; null where none came. */
    status: z.int().nullable(),
    /** Why it counts as failed; null where it does not. */
    failure: z.string().nullable(),
    /** The first kilobyte of the answer. */
    answer: z.string().nullable(),
  })
  .meta({ id: "WebhookAttempt" });

export const AttemptPage = pageOf(WebhookAttempt);
export const AttemptQuery = PageQuery.extend({ failed: z.stringbool().or(z.boolean()).optional() });

/** What is sent again: one event, or all of a time. */
export const SendAgain = z
  .object({ eventId: Uuid.optional(), since: DateTime.optional() })
  .refine(({ eventId, since }) => (eventId === undefined) !== (since === undefined), {
    message: "Give eventId or since.",
    path: ["eventId"],
  });

/** All since the beginning of a day, by the business's clock. */
export const SendDaysAgain = z.object({ day: Day });

export const SentAgain = z.object({ count: z.int() });
