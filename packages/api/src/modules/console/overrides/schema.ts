import { z } from "zod";
import { pageOf, PageQuery } from "../../../platform/values/page";
import { MailStatus } from "../../messages";
import { EmailAddress, ProperName } from "../../../platform/values/names";
import { DateTime, QueryFlag, text, Uuid } from "../../../platform/values/values";

/** Whose turn it is to review: another owner's, the outside reviewer's, or nobody's until one is named. */
const Turn = z.enum(["owner", "reviewer", "nobody"]);

/** A support session opened without the business's leave, for somebody else to look at. */
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
  /** Of the mail to the outside reviewer whose link is not used yet; null where there is none. */
  emailStatus: MailStatus.nullable(),
  /** Null once it is reviewed. */
  turn: Turn.nullable(),
  /** Why whoever asks can't review it; null where they can. */
  whyNot: z.string().nullable(),
});
export type Override = z.infer<typeof Override>;

/** Somebody outside who reviews overrides where there is one owner. */
const Reviewer = z.object({
  name: z.string(),
  email: z.string(),
  namedByName: z.string(),
  namedAt: DateTime,
});

export const OverridePage = pageOf(Override).extend({
  /** Owners beside who asks: with none, nobody on the staff can review what they did. */
  otherOwners: z.int().min(0),
  reviewer: Reviewer.nullable(),
});

export const OverrideQuery = PageQuery.extend({
  /** Left out: those that wait and those that were looked at. */
  reviewed: QueryFlag.optional(),
});

export const Review = z.object({ note: text(500).optional() });

export const NewReviewer = z.object({
  name: ProperName(120),
  email: EmailAddress(),
});

/** How many overrides wait, and how many of them for whoever asks. */
export const Waiting = z.object({ waiting: z.int().min(0), yours: z.int().min(0) });

/** What the outside reviewer reads: nothing of customers, nor of the person whose session it was. */
export const OutsideReview = z.object({
  reviewerName: z.string(),
  tenantName: z.string().nullable(),
  staffName: z.string(),
  reason: z.string().nullable(),
  startedAt: DateTime,
  endedAt: DateTime,
  requests: z.int(),
  deeds: z.array(z.object({ action: z.string(), count: z.int() })),
  reviewed: z.boolean(),
});
