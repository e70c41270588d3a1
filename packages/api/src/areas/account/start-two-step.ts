import { conflict } from "../../errors";
import { person } from "../../procedures";
import { TwoStepStart } from "./schema";
import { newTotp, sealTotp } from "./totp";

/** A secret for the authenticator app. Nothing is asked for until a code of it confirms it. */
export const startTwoStep = person({ unrepeatable: true })
  .output(TwoStepStart)
  .mutation(async ({ ctx }) => {
    const { id, email } = ctx.person;
    const made = newTotp(email);
    const { count } = await ctx.database.service.user.updateMany({
      where: { id, twoStepEnabledAt: null },
      data: { totpSecret: sealTotp(ctx.settings.secretKey, id, made.secret), totpLastStep: null },
    });
    if (count === 0) throw conflict("Two-step sign-in is on already.");
    return made;
  });
