import { conflict } from "../../errors";
import { person } from "../../procedures";
import { queueServiceEmail } from "../emails/queue";
import { twoStepOn } from "./gates";
import { changedLetter } from "./letters";
import { provePassword, withCode } from "./proof";
import { DisableTwoStep, Done } from "./schema";

/** Turns two-step sign-in off, for the password and a code. 409 where it is off. */
export const disableTwoStep = person({ unrepeatable: true })
  .concat(twoStepOn)
  .input(DisableTwoStep)
  .output(Done)
  .mutation(async ({ ctx, input }) => {
    await provePassword(ctx, ctx.person, { password: input.password, path: "password" });
    await withCode(ctx, ctx.person, input.code, async (tx) => {
      const { id } = ctx.person;
      const { count } = await tx.user.updateMany({
        where: { id, twoStepEnabledAt: { not: null } },
        data: { twoStepEnabledAt: null, totpSecret: null, totpLastStep: null },
      });
      if (count === 0) throw conflict("Two-step sign-in is off.");
      await tx.recoveryCode.deleteMany({ where: { userId: id } });
      await tx.session.updateMany({ where: { userId: id }, data: { twoStepAt: null } });
      await queueServiceEmail(
        tx,
        changedLetter(ctx.person, "Two-step sign-in was turned off"),
        ctx.now,
      );
    });
    return { next: "done" as const };
  });
