import { z } from "zod";
import { countLinks, newLink } from "../../../platform/credentials";
import { queueServiceEmail } from "../../../platform/jobs/service-email";
import { anyone } from "../../../platform/middleware/procedures";
import { resetLetter } from "./letters";
import { Email, MailNext } from "./schema";
import { linkTo, webPages } from "../../../platform/values/pages";

/** Nobody's mailbox is filled by somebody else's asking. */
const mostLinks = 3;
const mailed = { next: "check_mail" as const };

/**
 * POST /auth/forgot: mails a one-time link. Answers alike whether there is such an account or not, also
 * where a mailbox was asked for too often in a day: only who asks too often is told.
 */
export const forgotPassword = anyone()
  .input(z.object({ email: Email }))
  .output(MailNext)
  .mutation(async ({ ctx, input }) => {
    await ctx.limits.countDaily("reset", { address: ctx.request.address });
    if (!(await ctx.limits.staysWithinDay("reset", { mailbox: input.email }))) return mailed;
    await ctx.database.service.$transaction(async (tx) => {
      const user = await tx.user.findUnique({
        where: { email: input.email, lockedAt: null },
        select: { id: true, email: true },
      });
      if (!user || (await countLinks(tx, "reset", user.id, ctx.now)) >= mostLinks) return;
      const token = await newLink(tx, { purpose: "reset", userId: user.id }, ctx.now);
      const link = linkTo(ctx.settings.urls.web, webPages.resetPassword(token));
      await queueServiceEmail(tx, resetLetter(user.email, link), ctx.now);
    });
    return mailed;
  });
