import type { Email as EmailRow } from "@roundsman/db";
import type { z } from "zod";
import { dateTime, dateTimeOrNull } from "../../../platform/values/view";
import type { Email, EmailPage } from "./schema";

/** What a list reads of a mail: not its words, of which there may be many. */
export const headColumns = {
  id: true,
  kind: true,
  toAddress: true,
  subject: true,
  status: true,
  createdAt: true,
  sentAt: true,
} as const;

export const viewEmailHead = ({
  toAddress,
  createdAt,
  sentAt,
  ...row
}: Pick<EmailRow, keyof typeof headColumns>): z.infer<typeof EmailPage>["items"][number] => ({
  ...row,
  to: toAddress,
  createdAt: dateTime(createdAt),
  sentAt: dateTimeOrNull(sentAt),
});

export const viewEmail = (row: EmailRow): z.infer<typeof Email> => ({
  ...viewEmailHead(row),
  replyTo: row.replyTo,
  text: row.text,
  html: row.html,
  attempts: row.attempts,
  lastError: row.lastError,
  subjectKind: row.subjectKind,
  subjectId: row.subjectId,
});
