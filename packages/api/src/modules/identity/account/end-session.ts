import { endSession as end } from "../../../platform/credentials";
import { notFound } from "../../../platform/base/errors";
import { person } from "../../../platform/middleware/procedures";
import { ById } from "../../../platform/values/values";
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
