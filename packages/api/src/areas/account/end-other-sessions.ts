import { z } from "zod";
import { person } from "../../procedures";
import { endOwnSessions } from "./sessions";

/** Signs one out everywhere but here. */
export const endOtherSessions = person()
  .output(z.object({ ended: z.int().min(0) }))
  .mutation(async ({ ctx }) => ({
    ended: await ctx.database.service.$transaction((tx) =>
      endOwnSessions(tx, ctx.person.id, { sessionId: ctx.caller.sessionId }),
    ),
  }));
