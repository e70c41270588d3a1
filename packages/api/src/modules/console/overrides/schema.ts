import { z } from "zod";
import { pageOf, PageQuery } from "../../../platform/values/page";
import { DateTime, QueryFlag, text, Uuid } from "../../../platform/values/values";

/** A support session opened without the business's leave, for a second owner to look at. */
export const Override = z.object({
  id: Uuid,
  tenantId: Uuid,
  /** Null once the business is erased. */
  tenantName: z.string().nullable(),
  personId: z.string(),
  personName: z.string().nullable(),
  staffUserId: z.string(),
  staffName: z.string(),
  reason: z.string().nullable(),
  startedAt: DateTime,
  /** When it ended, or will at the latest. */
  endedAt: DateTime,
  /** Requests made in it, and how many things they changed. */
  requests: z.int().min(0),
  changes: z.int().min(0),
  reviewedByName: z.string().nullable(),
  reviewedAt: DateTime.nullable(),
  reviewNote: z.string().nullable(),
});
export type Override = z.infer<typeof Override>;

export const OverridePage = pageOf(Override).extend({
  /** Owners beside who asks: with none, nobody can review what they did. */
  otherOwners: z.int().min(0),
});

export const OverrideQuery = PageQuery.extend({
  /** Left out: those that wait and those that were looked at. */
  reviewed: QueryFlag.optional(),
});

export const Review = z.object({ note: text(500).optional() });
