import { person } from "../../procedures";
import { twoStepOn } from "./gates";
import { withCode } from "./proof";
import { replaceRecoveryCodes } from "./recovery-codes";
import { Code, RecoveryCodes } from "./schema";

/** Ten new recovery codes in place of the old ones, for a code. 409 where two-step sign-in is off. */
export const renewRecoveryCodes = person({ unrepeatable: true })
  .concat(twoStepOn)
  .input(Code)
  .output(RecoveryCodes)
  .mutation(({ ctx, input }) =>
    withCode(ctx, ctx.person, input.code, async (tx) => ({
      recoveryCodes: await replaceRecoveryCodes(tx, ctx.person.id),
    })),
  );
