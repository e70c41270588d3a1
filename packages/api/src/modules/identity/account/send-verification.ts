import { conflict } from "../../../platform/base/errors";
import { person } from "../../../platform/middleware/procedures";
import { MailNext } from "./schema";
import { mailVerification } from "./verification";

/** Mails the link that verifies one's address again. 409 where it is verified. */
export const sendVerification = person()
  .output(MailNext)
  .mutation(async ({ ctx }) => {
    const { limits, request, person: asking } = ctx;
    await limits.countDaily("verification", { address: request.address, mailbox: asking.email });
    await ctx.database.service.$transaction(async (tx) => {
      const { id } = ctx.person;
      const waiting = await tx.user.count({ where: { id, emailVerified: null } });
      if (waiting === 0) throw conflict("Your address is verified already.");
      await mailVerification(tx, ctx.person, { now: ctx.now, urls: ctx.settings.urls });
    });
    return { next: "check_mail" as const };
  });
