import { conflict } from "../../errors";
import { person } from "../../procedures";
import { provePassword } from "./proof";
import { StartTwoStep, TwoStepStart } from "./schema";
import { newTotp, sealTotp } from "./totp";

/**
 * A secret for the authenticator app, for the password: who sits down at an open session must not lock its
 * owner out. Nothing is asked for until a code of it confirms it.
 */
export const startTwoStep = person({ unrepeatable: true })
  .input(StartTwoStep)
  .output(TwoStepStart)
  .mutation(async ({ ctx, input: { password } }) => {
    await provePassword(ctx, ctx.person, { password, path: "password" });
    const { id, email } = ctx.person;
    const made = newTotp(email);
    const { count } = await ctx.database.service.user.updateMany({
      where: { id, twoStepEnabledAt: null },
      data: { totpSecret: sealTotp(ctx.settings.secretKey, id, made.secret), totpLastStep: null },
    });
    if (count === 0) throw conflict("Two-step sign-in is on already.");
    return made;
  });
