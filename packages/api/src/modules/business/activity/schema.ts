import { z } from "zod";
import { PageQuery } from "../../../platform/values/page";
import { DateTime, Day, text, Uuid } from "../../../platform/values/values";

const actorKinds = ["person", "key", "support", "shopper", "provider", "system"] as const;

/** One thing that happened in a business: who did it, what in words, and which thing it was. */
export const Activity = z
  .object({
    id: Uuid,
    at: DateTime,
    actorKind: z.enum(actorKinds),
    /** The person, or the one whose key it was; null for shoppers, providers and the service itself. */
    actorUserId: z.string().nullable(),
    actorName: z.string(),
    /** A dotted name in the past tense, such as `order.placed`. */
    action: z.string(),
    words: z.string(),
    subjectKind: z.string(),
    subjectId: z.string(),
    /** What changed, where it was recorded. */
    before: z.unknown(),
    after: z.unknown(),
  })
  .meta({ id: "Activity" });

/** `from` and `to` are days of the business's own calendar, both included. */
export const ActivityQuery = PageQuery.extend({
  q: text(120).optional(),
  action: text(80).optional(),
  subjectKind: text(40).optional(),
  subjectId: text(80).optional(),
  actorUserId: text(80).optional(),
  actorKind: z.enum(actorKinds).optional(),
  from: Day.optional(),
  to: Day.optional(),
});
