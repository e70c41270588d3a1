import { carryOut, replaceRecoveryCodes } from "../../../platform/credentials";
import { person } from "../../../platform/middleware/procedures";
import { twoStepOn } from "./gates";
import { withCode } from "./proof";
import { Code, RecoveryCodes } from "./schema";

/** Ten new recovery codes in place of the old ones, for a code. 409 where two-step sign-in is off. */
export const renewRecoveryCodes = person({ unrepeatable: true })
  .concat(twoStepOn)
  .input(Code)
  .output(RecoveryCodes)
  .mutation(({ ctx, input }) =>
    withCode(ctx, ctx.person, input.code, async (tx) => {
      const { id: userId } = ctx.person;
      const facts = { now: ctx.now, requestId: ctx.request.requestId };
      await carryOut(tx, "recoveryCodesRenewed", { userId }, facts);
      return { recoveryCodes: await replaceRecoveryCodes(tx, userId) };
    }),
  );
