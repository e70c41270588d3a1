import { person } from "../../procedures";
import { queueServiceEmail } from "../emails/queue";
import { changedLetter } from "./letters";
import { refuseEmailAsPassword, setPassword } from "./new-password";
import { hashPassword } from "./password";
import { provePassword } from "./proof";
import { ChangePassword, Done } from "./schema";

/** A new password for the old one. All other sessions of theirs end. */
export const changePassword = person({ unrepeatable: true })
  .input(ChangePassword)
  .output(Done)
  .mutation(async ({ ctx, input }) => {
    await provePassword(ctx, ctx.person, { password: input.current, path: "current" });
    refuseEmailAsPassword(input.password, ctx.person.email);
    const passwordHash = await hashPassword(input.password);
    const { sessionId } = ctx.caller;
    await ctx.database.service.$transaction(async (tx) => {
      await setPassword(tx, ctx.person.id, passwordHash, { sessionId });
      const letter = changedLetter(ctx.person, "Your password was changed");
      await queueServiceEmail(tx, letter, ctx.now);
    });
    return { next: "done" as const };
  });
