import { z } from "zod";
import { PageQuery } from "../../../platform/values/page";
import { DateTime, Day, QueryFlag, Uuid } from "../../../platform/values/values";

const Area = z.enum(["businesses", "people", "trust", "support", "billing", "staff", "export"]);
const Kind = z.enum(["console", "support"]);

/** docs/contract/console.md#staffaction. */
const StaffActionName = z.enum([
  "trust.link_resent",
  "trust.access_revoked",
  "trust.approved",
  "trust.declined",
  "trust.documents_set",
  "trust.draft_saved",
  "trust.draft_discarded",
  "trust.document_published",
  "trust.document_withdrawn",
  "trust.subprocessor_added",
  "trust.subprocessor_changed",
  "trust.subprocessor_ended",
  "trust.question_saved",
  "trust.question_removed",
  "business.locked",
  "business.unlocked",
  "business.plan_set",
  "business.rates_set",
  "business.read",
  "support.session_opened",
  "support.session_ended",
  "support.request",
  "support.override_reviewed",
  "support.reviewer_named",
  "support.reviewer_ended",
  "support.review_sent",
  "support.access_requested",
  "support.access_request_withdrawn",
  "support.access_granted",
  "support.access_declined",
  "user.locked",
  "user.unlocked",
  "user.signed_out",
  "user.erased",
  "staff.role_set",
  "actions.exported",
  "jobs.retried",
  "mails.retried",
]);

/** One thing staff did, as the console lists it. */
export const StaffActionEntry = z
  .object({
    id: Uuid,
    at: DateTime,
    kind: Kind,
    area: Area,
    action: z.string(),
    words: z.string(),
    staffUserId: z.string(),
    staffName: z.string(),
    tenantId: Uuid.nullable(),
    tenantName: z.string().nullable(),
    personId: z.string().nullable(),
    personName: z.string().nullable(),
    details: z.json().nullable(),
  })
  .meta({ id: "StaffAction" });

/** The same filters for the list and its export. */
export const StaffActionFilter = z.object({
  q: z.string().max(200).optional(),
  area: Area.optional(),
  action: StaffActionName.optional(),
  staffUserId: z.string().max(80).optional(),
  personId: z.string().max(80).optional(),
  kind: Kind.optional(),
  tenantId: Uuid.optional(),
  /** False leaves out what was only read. */
  readings: QueryFlag.optional(),
  from: Day.optional(),
  to: Day.optional(),
  order: z.enum(["newest", "oldest"]).default("newest"),
});
export type StaffActionFilter = z.infer<typeof StaffActionFilter>;

export const StaffActionQuery = StaffActionFilter.extend(PageQuery.shape);
