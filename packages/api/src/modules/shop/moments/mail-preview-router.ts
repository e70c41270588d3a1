import { z } from "zod";
import { forbidden } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { verifiedBusiness } from "../../business";
import {
  MailKindName,
  mailKindTable,
  mailTemplateOf,
  queueEmail,
  readWords,
  TypedWords,
  writeMail,
} from "../../messages";
import { sampleOf } from "./mail-samples";
import { keptBounds } from "../../../platform/limits/bounds";

const Wanted = TypedWords.extend({ kind: MailKindName });

const Preview = z
  .object({
    subject: z.string(),
    /** As a mail program shows it that shows no colours. */
    text: z.string(),
    /** As other mail programs show it; null where the mail has plain words alone. */
    html: z.string().nullable(),
    /** The order, invoice or customer that it is shown with; null where it is made up, since there is none to show. */
    shownWith: z.string().nullable(),
  })
  .meta({ id: "MailPreview" });

/** The mail with the words that are typed; with those that hold, where none are. */
async function written(
  ctx: Parameters<typeof sampleOf>[0],
  { kind, ...typed }: z.infer<typeof Wanted>,
) {
  const own = readWords(kind, typed);
  const kept = await mailTemplateOf(ctx.db, ctx.business.id, kind);
  const { mail, shownWith } = await sampleOf(ctx, kind);
  return { letter: writeMail(mail, { ...kept, ...own }), shownWith };
}

/** GET /mails/templates/preview: a mail's words, or those given, with the newest that the business has. */
const preview = business("tenant:read")
  .input(Wanted)
  .output(Preview)
  .query(async ({ ctx, input }) => {
    const { letter, shownWith } = await written(ctx, input);
    const { subject, text, html = null } = letter;
    return { subject, text, html, shownWith };
  });

/** Mails it to the person who asks, and to nobody else. */
const sendTest = business("tenant:write")
  .use(({ ctx, next }) => {
    if (ctx.caller.kind !== "person") throw forbidden("Sign in yourself to be sent a test.");
    return next({ ctx: { person: ctx.caller.person } });
  })
  .concat(verifiedBusiness)
  .input(Wanted)
  .output(z.object({ to: z.string() }))
  .mutation(async ({ ctx, input }) => {
    const { person, now } = ctx;
    const { id: tenantId } = ctx.business;
    const { letter } = await written(ctx, input);
    await ctx.limits.countKept(keptBounds.testMail, { person: person.id, business: tenantId });
    const subject = `Test: ${letter.subject}`;
    const { text, html, replyTo } = letter;
    await ctx.change(async (tx, record) => {
      const test = { kind: "mail_template.test", to: person.email, subject, text, html, replyTo };
      await queueEmail(tx, tenantId, test, now);
      await record({
        action: "mails.test_sent",
        words: `Had a test of the mail "${mailKindTable[input.kind].title}" sent`,
        subject: { kind: "business", id: tenantId },
        after: { kind: input.kind },
      });
    });
    return { to: person.email };
  });

export const mailPreviews = router({ preview, sendTest });
