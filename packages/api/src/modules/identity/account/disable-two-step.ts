import { carryOut, noteSecondStep } from "../../../platform/credentials";
import { conflict } from "../../../platform/base/errors";
import { person } from "../../../platform/middleware/procedures";
import { twoStepOn } from "./gates";
import { withProof } from "./proof";
import { DisableTwoStep, Done } from "./schema";

/** Turns two-step sign-in off, for the password and a code. 409 where it is off. */
export const disableTwoStep = person({ unrepeatable: true })
  .concat(twoStepOn)
  .input(DisableTwoStep)
  .output(Done)
  .mutation(async ({ ctx, input: { password, code } }) => {
    const proof = { password, path: "password", code };
    await withProof(ctx, ctx.person, proof, async (tx, account) => {
      if (!account.twoStepOn) throw conflict("Two-step sign-in is off.");
      const { sessionId } = ctx.caller;
      const whom = { userId: account.id, keepSessionId: sessionId };
      const facts = { now: ctx.now, requestId: ctx.request.requestId };
      await carryOut(tx, "secondStepOff", whom, facts);
      await noteSecondStep(tx, sessionId, null);
    });
    return { next: "done" as const };
  });
