import { z } from "zod";
import { notFound } from "../../../platform/base/errors";
import { carryOut, endSession as end } from "../../../platform/credentials";
import { person } from "../../../platform/middleware/procedures";
import { dateTime } from "../../../platform/values/format";
import { ById } from "../../../platform/values/values";
import { Done, OwnSession } from "./schema";

/** Where one is signed in, the last used first. Sessions of support staff are not one's own. */
export const listSessions = person()
  .output(z.object({ items: z.array(OwnSession) }))
  .query(async ({ ctx }) => {
    const rows = await ctx.database.service.session.findMany({
      where: { userId: ctx.person.id, supportSessionId: null, expires: { gt: ctx.now } },
      orderBy: [{ lastUsedAt: "desc" }, { id: "desc" }],
      take: 100,
    });
    return {
      items: rows.map(({ id, createdAt, lastUsedAt, userAgent, twoStepAt }) => ({
        id,
        createdAt: dateTime(createdAt),
        lastUsedAt: dateTime(lastUsedAt),
        userAgent,
        twoStep: twoStepAt !== null,
        current: id === ctx.caller.sessionId,
      })),
    };
  });

/** Signs one's other device out. 404 where it is no session of one's own. */
export const endSession = person()
  .input(ById)
  .output(Done)
  .mutation(async ({ ctx, input: { id } }) => {
    const ended = await end(ctx.database.service, { id, userId: ctx.person.id });
    if (!ended) throw notFound("session");
    return { next: "done" as const };
  });

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
