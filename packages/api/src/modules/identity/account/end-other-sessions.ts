import { z } from "zod";
import { carryOut } from "../../../platform/credentials";
import { person } from "../../../platform/middleware/procedures";

/** Signs one out everywhere but here. */
export const endOtherSessions = person()
  .output(z.object({ ended: z.int().min(0) }))
  .mutation(async ({ ctx }) => {
    const whom = { userId: ctx.person.id, keepSessionId: ctx.caller.sessionId };
    const facts = { now: ctx.now, requestId: ctx.request.requestId };
    const { sessions: ended } = await ctx.database.service.$transaction((tx) =>
      carryOut(tx, "signedOutElsewhere", whom, facts),
    );
    return { ended };
  });
