import { endSession as end } from "../../credentials";
import { notFound } from "../../errors";
import { person } from "../../procedures";
import { ById } from "../../shapes/values";
import { Done } from "./schema";

/** Signs one's other device out. 404 where it is no session of one's own. */
export const endSession = person()
  .input(ById)
  .output(Done)
  .mutation(async ({ ctx, input: { id } }) => {
    const ended = await end(ctx.database.service, { id, userId: ctx.person.id });
    if (!ended) throw notFound("session");
    return { next: "done" as const };
  });
