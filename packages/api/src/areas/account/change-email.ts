import { invalid } from "../../errors";
import { person } from "../../procedures";
import { queueServiceEmail } from "../emails/queue";
import { linkTo, newEmailLetter } from "./letters";
import { newEmailLink } from "./new-email";
import { provePassword } from "./proof";
import { ChangeEmail, MailNext } from "./schema";

/**
 * Another address to sign in with, for the password: a link is mailed there, and it holds from when that
 * is pressed. That an address has an account is said, as it is at sign-up.
 */
export const changeEmail = person({ unrepeatable: true })
  .input(ChangeEmail)
  .output(MailNext)
  .mutation(async ({ ctx, input: { email, password } }) => {
    const { id, name, email: old } = ctx.person;
    if (email === old.toLowerCase()) {
      throw invalid({ path: "email", message: "This is your address already." });
    }
    await provePassword(ctx, ctx.person, { password, path: "password" });
    await ctx.database.service.$transaction(async (tx) => {
      if ((await tx.user.count({ where: { email } })) > 0) {
        throw invalid({ path: "email", message: "There is another account with this email." });
      }
      const token = await newEmailLink(tx, { userId: id, email }, ctx.now);
      const link = linkTo(ctx.settings.urls.web, "verify-email", token);
      await queueServiceEmail(tx, newEmailLetter({ email, name }, link), ctx.now);
    });
    return { next: "check_mail" as const };
  });
