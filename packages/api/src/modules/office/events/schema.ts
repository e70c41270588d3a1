import { z } from "zod";
import { scopeOfKind } from "../../../platform/access/kinds";
import { ScopeName, type Scope } from "../../../platform/access/scopes";
import { eventTypes, type EventTypeName } from "../../../platform/audit/event-types";
import { DateTime, Uuid } from "../../../platform/values/values";

/* Events as docs/contract/events.md has them. */

export const eventTypeNames = Object.keys(eventTypes) as [EventTypeName, ...EventTypeName[]];

/** What one must be able to read to be told of it. */
export const scopeOfType = (name: EventTypeName): Scope => scopeOfKind(eventTypes[name].kind);

export const isOfScope =
  (scopes: ReadonlySet<Scope>) =>
  (name: EventTypeName): boolean =>
    scopes.has(scopeOfType(name));

/** A type there is. Not a closed set: the list grows. */
export const EventTypeText = z
  .string()
  .max(60)
  .refine(
    (name): name is EventTypeName => Object.hasOwn(eventTypes, name),
    "There is no such type.",
  );

/** What happened, and what it concerns as REST shows it: `id` alone where it has gone or is too large. */
export const Event = z
  .object({
    id: Uuid,
    type: z.string(),
    timestamp: DateTime,
    data: z.looseObject({ id: z.string() }),
  })
  .meta({ id: "Event" });

export const EventPage = z.object({ items: z.array(Event), nextCursor: Uuid.nullable() });

export const EventType = z
  .object({
    name: z.string(),
    kind: z.string(),
    description: z.string(),
    scope: ScopeName,
    can: z.object({ receive: z.string().nullable() }),
  })
  .meta({ id: "EventType" });
