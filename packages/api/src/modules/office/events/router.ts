import { z } from "zod";
import { scopeOfKind } from "../../../platform/access/kinds";
import type { Scope } from "../../../platform/access/scopes";
import { eventTypes, type EventTypeName } from "../../../platform/audit/event-types";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { PageQuery } from "../../../platform/values/page";
import { Uuid } from "../../../platform/values/values";
import { numberEvents, readFeed } from "./feed";
import {
  EventPage,
  EventType,
  eventTypeNames,
  EventTypeText,
  isOfScope,
  scopeOfType,
} from "./schema";

/**
 * GET /events: what happened in the last 30 days, in the order of commit. Whoever goes on after the last event they saw
 * misses none. Types whose resource the caller may not read are left out.
 */
const list = business("tenant:read")
  .input(
    PageQuery.omit({ cursor: true }).extend({
      after: Uuid.optional(),
      type: EventTypeText.optional(),
    }),
  )
  .output(EventPage)
  .query(async ({ ctx, input: { after, type, limit } }) => {
    await ctx.quietly((tx) => numberEvents(tx, ctx.business.id));
    const types = readable(ctx.scopes).filter((name) => type === undefined || name === type);
    const rows = await readFeed(ctx, { ...(after && { after }), types, take: limit + 1 });
    const items = rows.slice(0, limit);
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  });

const readable = (scopes: ReadonlySet<Scope>): EventTypeName[] =>
  eventTypeNames.filter(isOfScope(scopes));

/** GET /event-types: what there is to be told of, and what one must be able to read for it. */
const types = business("tenant:read")
  .output(z.object({ items: z.array(EventType) }))
  .query(({ ctx }) => ({
    items: eventTypeNames.map((name) => ({
      name,
      kind: eventTypes[name].kind,
      description: eventTypes[name].words,
      scope: scopeOfKind(eventTypes[name].kind),
      can: { receive: ctx.scopes.has(scopeOfType(name)) ? null : "You may not read this." },
    })),
  }));

export const events = router({ list, types });
