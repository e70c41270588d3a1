import { person } from "../../procedures";
import { queueServiceEmail } from "../emails/queue";
import { changedLetter } from "./letters";
import { refuseGuessable, setPassword } from "./new-password";
import { hashPassword } from "./password";
import { provePassword } from "./proof";
import { ChangePassword, Done } from "./schema";
import { holdSession, renewToken } from "./sessions";

/** A new password for the old one. All other sessions of theirs end, and this one gets a new token. */
export const changePassword = person({ unrepeatable: true })
  .input(ChangePassword)
  .output(Done)
  .mutation(async ({ ctx, input }) => {
    await provePassword(ctx, ctx.person, { password: input.current, path: "current" });
    await refuseGuessable(input.password, [ctx.person.email, ctx.person.name]);
    const passwordHash = await hashPassword(input.password);
    const { sessionId } = ctx.caller;
    const token = await ctx.database.service.$transaction(async (tx) => {
      await setPassword(tx, ctx.person.id, passwordHash, { sessionId });
      const letter = changedLetter(ctx.person, "Your password was changed");
      await queueServiceEmail(tx, letter, ctx.now);
      return renewToken(tx, sessionId);
    });
    holdSession(ctx, token);
    return { next: "done" as const };
  });
