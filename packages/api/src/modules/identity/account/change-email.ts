import { newEmailLink } from "../../../platform/credentials";
import { invalid } from "../../../platform/base/errors";
import { queueServiceEmail } from "../../../platform/jobs/service-email";
import { person } from "../../../platform/middleware/procedures";
import { newEmailLetter } from "./letters";
import { withProof } from "./proof";
import { ChangeEmail, MailNext } from "./schema";
import { linkTo, webPages } from "../../../platform/values/pages";

/**
 * Another address to sign in with, for the password and a code where the second step is on: a link is
 * mailed there, and it holds from when that is pressed. The old address is told. That an address has an
 * account is said, as it is at sign-up.
 */
export const changeEmail = person({ unrepeatable: true })
  .input(ChangeEmail)
  .output(MailNext)
  .mutation(async ({ ctx, input: { email, password, code } }) => {
    const { id: userId, email: old } = ctx.person;
    if (email === old.toLowerCase()) {
      throw invalid({ path: "email", message: "This is your address already." });
    }
    await ctx.limits.countDaily("new email", { address: ctx.request.address, person: userId });
    const facts = { now: ctx.now, requestId: ctx.request.requestId };
    await withProof(ctx, ctx.person, { password, path: "password", code }, async (tx) => {
      if ((await tx.user.count({ where: { email } })) > 0) {
        throw invalid({ path: "email", message: "There is another account with this email." });
      }
      const token = await newEmailLink(tx, { userId, email }, facts);
      const link = linkTo(ctx.settings.urls.web, webPages.verifyEmail(token));
      await queueServiceEmail(tx, newEmailLetter(email, link), ctx.now);
    });
    return { next: "check_mail" as const };
  });
