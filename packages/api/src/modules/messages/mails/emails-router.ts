import { type Email as EmailRow } from "@roundsman/db";
import { z } from "zod";
import { notFound } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { dateTime, dateTimeOrNull } from "../../../platform/values/format";
import { decodeCursor, pageOf, PageQuery, toPage } from "../../../platform/values/page";
import { search, whereWords } from "../../../platform/values/search";
import { ById, DateTime, text, Uuid } from "../../../platform/values/values";
import { MailStatus } from "./mail-status";

/** A mail of the business, as its list shows it. */
const EmailHead = z.object({
  id: Uuid,
  /** Which mail it is, such as `invoice.sent`. */
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  status: MailStatus,
  createdAt: DateTime,
  sentAt: DateTime.nullable(),
});

/** The mail itself, as it was sent. */
const Email = EmailHead.extend({
  replyTo: z.string().nullable(),
  text: z.string(),
  html: z.string().nullable(),
  attempts: z.int().min(0),
  /** Why it did not go the last time, or why it is kept. */
  lastError: z.string().nullable(),
  subjectKind: z.string().nullable(),
  subjectId: z.string().nullable(),
});

const EmailPage = pageOf(EmailHead);
/** `q` is looked for in the address and the subject. */
const EmailQuery = PageQuery.extend({
  q: text(120).optional(),
  status: MailStatus.optional(),
});

/** What a list reads of a mail: not its words, of which there may be many. */
const headColumns = {
  id: true,
  kind: true,
  toAddress: true,
  subject: true,
  status: true,
  createdAt: true,
  sentAt: true,
} as const;

const viewEmailHead = ({
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

const viewEmail = (row: EmailRow): z.infer<typeof Email> => ({
  ...viewEmailHead(row),
  replyTo: row.replyTo,
  text: row.text,
  html: row.html,
  attempts: row.attempts,
  lastError: row.lastError,
  subjectKind: row.subjectKind,
  subjectId: row.subjectId,
});

/** The mails of the business, newest first. Those of the service itself are no business's. */
const list = business("emails:read")
  .input(EmailQuery)
  .output(EmailPage)
  .query(async ({ ctx, input }) => {
    const { q, status, limit } = input;
    const [at, id] = decodeCursor(input.cursor, z.tuple([DateTime, Uuid])) ?? [];
    const rows = await search(q, (words) =>
      ctx.db.email.findMany({
        where: {
          tenantId: ctx.business.id,
          ...(status && { status }),
          AND: [
            ...whereWords(words, (found) => [found]),
            at && id ? { OR: [{ createdAt: { lt: at } }, { createdAt: at, id: { lt: id } }] } : {},
          ],
        },
        select: headColumns,
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: limit + 1,
      }),
    );
    return toPage(rows, limit, viewEmailHead, (row) => [dateTime(row.createdAt), row.id]);
  });

/** One mail of the business with its words as they were sent. */
const one = business("emails:read")
  .input(ById)
  .output(Email)
  .query(async ({ ctx, input }) => {
    const row = await ctx.db.email.findFirst({
      where: { tenantId: ctx.business.id, id: input.id },
    });
    if (!row) throw notFound("mail");
    return viewEmail(row);
  });

/** More than these about one thing are read in the list of all mails. */
const mostAbout = 20;

/** The mails about a thing, newest first: whether each has gone, for its page. */
const about = business("emails:read")
  .input(
    z.object({
      subjectKind: z.enum(["order", "invoice", "credit_note", "supplier_order", "customer"]),
      subjectId: Uuid,
    }),
  )
  .output(z.array(EmailHead))
  .query(async ({ ctx, input }) => {
    const rows = await ctx.db.email.findMany({
      where: { tenantId: ctx.business.id, ...input },
      select: headColumns,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: mostAbout,
    });
    return rows.map(viewEmailHead);
  });

export const emails = router({ list, one, about });
