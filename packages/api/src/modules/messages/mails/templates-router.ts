import { z } from "zod";
import { asksNothing, given } from "../../../platform/audit/change";
import { invalid } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { optionalLine, text } from "../../../platform/values/values";
import { requireKnownFields } from "../words";
import { mailKinds, mailKindTable, type MailKind } from "./kinds";
import {
  mailTemplateOf,
  mailTemplatesOf,
  type OwnWords,
  type MailTemplate as Kept,
} from "./templates";

export const MailKindName = z.enum(mailKinds);
/** What a person types for a mail; null or empty for the standard words. */
export const TypedWords = z.object({
  subject: optionalLine(150).optional(),
  body: text(2000).nullable().optional(),
});

/** docs/contract/mails.md#mailtemplate. */
export const MailTemplate = z
  .object({
    kind: MailKindName,
    title: z.string(),
    when: z.string(),
    isOn: z.boolean(),
    /** Why it can't be switched off; null where it can. */
    whyAlwaysOn: z.string().nullable(),
    /** The business's own; null where the standard ones hold. */
    subject: z.string().nullable(),
    body: z.string().nullable(),
    /** The words that hold. */
    words: z.object({ subject: z.string(), body: z.string() }),
    /** What may stand in braces. */
    fields: z.array(z.string()),
  })
  .meta({ id: "MailTemplate" });

const MailTemplateChange = TypedWords.extend({
  kind: MailKindName,
  isOn: z.boolean().optional(),
});

const viewTemplate = (template: Kept): z.infer<typeof MailTemplate> => {
  const { kind, isOn, subject, body, standard } = template;
  const { title, when, whyAlwaysOn, fields } = mailKindTable[kind];
  const words = { subject: subject ?? standard.subject, body: body ?? standard.body };
  return { kind, title, when, isOn, whyAlwaysOn, subject, body, words, fields: [...fields] };
};

/**
 * Own words as they are kept: an empty text stands for the standard ones, what is left out for what is kept.
 * @throws validation on `subject` or `body` where braces hold a name that the mail has nothing for
 */
export function readWords(
  kind: MailKind,
  { subject, body }: z.infer<typeof TypedWords>,
): Partial<OwnWords> {
  const { fields } = mailKindTable[kind];
  if (subject) requireKnownFields(fields, subject, "subject");
  if (body) requireKnownFields(fields, body, "body");
  return given({ subject, body: body === "" ? null : body?.replaceAll("\r\n", "\n") });
}

/** GET /mails/templates: every kind of mail to customers. */
const templates = business("tenant:read")
  .output(z.object({ items: z.array(MailTemplate) }))
  .query(async ({ ctx }) => ({
    items: (await mailTemplatesOf(ctx.db, ctx.business.id)).map(viewTemplate),
  }));

/** PUT /mails/templates: switches a mail on or off, and sets its words; null puts the standard ones back. */
const changeTemplate = business("tenant:write")
  .input(MailTemplateChange)
  .output(MailTemplate)
  .mutation(async ({ ctx, input: { kind, isOn, ...typed } }) => {
    const tenantId = ctx.business.id;
    const { title, whyAlwaysOn } = mailKindTable[kind];
    if (isOn === false && whyAlwaysOn !== null)
      throw invalid({ path: "isOn", message: whyAlwaysOn });
    const change = { ...readWords(kind, typed), ...given({ isOn }) };
    const now = async () => viewTemplate(await mailTemplateOf(ctx.db, tenantId, kind));
    if (asksNothing(change)) return now();
    await ctx.change(async (tx, record) => {
      const { kind: _, standard: _standard, ...before } = await mailTemplateOf(tx, tenantId, kind);
      const after = { ...before, ...change };
      await tx.mailTemplate.upsert({
        where: { tenantId_kind: { tenantId, kind } },
        create: { tenantId, kind, ...change },
        update: change,
      });
      await record({
        action: "mails.template_changed",
        words:
          before.isOn === after.isOn
            ? `Changed the words of the mail "${title}"`
            : `Switched the mail "${title}" ${after.isOn ? "on" : "off"}`,
        subject: { kind: "business", id: tenantId },
        before,
        after,
      });
    });
    return now();
  });

export const mailTemplates = router({ templates, changeTemplate });
