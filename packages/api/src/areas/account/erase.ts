import { person } from "../../procedures";
import { erasePerson } from "../privacy/erase-person";
import { provePassword } from "./proof";
import { Done, EraseAccount } from "./schema";
import { holdSession } from "./sessions";

/** One's own account, for good: with the password, and not while one is the only owner of a business. */
export const erase = person({ unrepeatable: true })
  .input(EraseAccount)
  .output(Done)
  .mutation(async ({ ctx, input: { password } }) => {
    await provePassword(ctx, ctx.person, { password, path: "password" });
    const facts = { now: ctx.now, requestId: ctx.request.requestId };
    await ctx.database.service.$transaction((tx) => erasePerson(tx, ctx.person.id, facts));
    holdSession(ctx, null);
    return { next: "done" as const };
  });
