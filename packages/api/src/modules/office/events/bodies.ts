import { z } from "zod";
import {
  eventTypes,
  type EventKind,
  type EventTypeName,
} from "../../../platform/audit/event-types";
import { DateTime } from "../../../platform/values/values";
import { sources } from "./resources";
import { eventTypeNames } from "./schema";

/** Where the thing has gone, or is too large to be posted. */
const IdAlone = z.object({ id: z.string() }).meta({ id: "IdAlone" });

interface WebhookBody {
  name: EventTypeName;
  kind: EventKind;
  words: string;
  body: z.ZodType;
}

/** What is posted to webhooks, for the OpenAPI document: each type with its words and the shape of its body. */
export const webhookBodies: readonly WebhookBody[] = eventTypeNames.map((name) => {
  const { kind, words } = eventTypes[name];
  const { shape } = sources[kind];
  const data = z.union([shape, IdAlone]);
  return {
    name,
    kind,
    words,
    body: z.object({ type: z.literal(name), timestamp: DateTime, data }),
  };
});
