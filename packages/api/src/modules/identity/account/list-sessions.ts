import { z } from "zod";
import { person } from "../../../platform/middleware/procedures";
import { dateTime } from "../../../platform/values/view";
import { OwnSession } from "./schema";

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
