import { notFound } from "../../errors";
import { person } from "../../procedures";
import { ById } from "../../shapes/values";
import { Done } from "./schema";

/** Signs one's other device out. 404 where it is no session of one's own. */
export const endSession = person()
  .input(ById)
  .output(Done)
  .mutation(async ({ ctx, input }) => {
    const { count } = await ctx.database.service.session.deleteMany({
      where: { id: input.id, userId: ctx.person.id, supportSessionId: null },
    });
    if (count === 0) throw notFound("session");
    return { next: "done" as const };
  });
