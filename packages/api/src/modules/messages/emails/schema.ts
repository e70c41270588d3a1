import { z } from "zod";
import { PageQuery, pageOf } from "../../../platform/values/page";
import { DateTime, text, Uuid } from "../../../platform/values/values";

const emailStatuses = ["queued", "sending", "sent", "kept", "failed"] as const;

/** A mail of the business, as its list shows it. */
const EmailHead = z.object({
  id: Uuid,
  /** Which mail it is, such as `invoice.sent`. */
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  /** `kept`: this installation has no mail server, so it can only be read here. */
  status: z.enum(emailStatuses),
  createdAt: DateTime,
  sentAt: DateTime.nullable(),
});

/** The mail itself, as it was sent. */
export const Email = EmailHead.extend({
  replyTo: z.string().nullable(),
  text: z.string(),
  html: z.string().nullable(),
  attempts: z.int().min(0),
  /** Why it did not go the last time, or why it is kept. */
  lastError: z.string().nullable(),
  subjectKind: z.string().nullable(),
  subjectId: z.string().nullable(),
});

export const EmailPage = pageOf(EmailHead);
/** `q` is looked for in the address and the subject. */
export const EmailQuery = PageQuery.extend({
  q: text(120).optional(),
  status: z.enum(emailStatuses).optional(),
});
