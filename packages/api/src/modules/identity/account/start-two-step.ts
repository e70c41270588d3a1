import { offerSecondStep } from "../../../platform/credentials";
import { conflict } from "../../../platform/base/errors";
import { person } from "../../../platform/middleware/procedures";
import { withProof } from "./proof";
import { StartTwoStep, TwoStepStart } from "./schema";

/**
 * A secret for the authenticator app, for the password: who sits down at an open session must not lock its
 * owner out. Nothing is asked for until a code of it confirms it. 409 where it is on: it is turned off
 * first, with a code.
 */
export const startTwoStep = person({ unrepeatable: true })
  .use(({ ctx, next }) => {
    if (ctx.caller.twoStepOn) throw conflict("Two-step sign-in is on already.");
    return next();
  })
  .input(StartTwoStep)
  .output(TwoStepStart)
  .mutation(({ ctx, input: { password } }) =>
    withProof(ctx, ctx.person, { password, path: "password" }, async (tx) => {
      const made = await offerSecondStep(tx, ctx.person, ctx.settings.secretKey);
      if (made === null) throw conflict("Two-step sign-in is on already.");
      return made;
    }),
  );
