import { carryOut, hashPassword, holdSession, renewToken } from "../../../platform/credentials";
import { person } from "../../../platform/middleware/procedures";
import { refuseGuessable } from "./new-password";
import { withProof } from "./proof";
import { ChangePassword, Done } from "./schema";

/** A new password for the old one. All other sessions of theirs end, and this one gets a new token. */
export const changePassword = person({ unrepeatable: true })
  .input(ChangePassword)
  .output(Done)
  .mutation(async ({ ctx, input: { current, password, code } }) => {
    const { id: userId, email, name } = ctx.person;
    const { sessionId } = ctx.caller;
    await refuseGuessable(password, [email, name]);
    const passwordHash = await hashPassword(password);
    const facts = { now: ctx.now, requestId: ctx.request.requestId };
    const proof = { password: current, path: "current", code };
    const token = await withProof(ctx, ctx.person, proof, async (tx) => {
      const whom = { userId, passwordHash, keepSessionId: sessionId };
      await carryOut(tx, "passwordChanged", whom, facts);
      return renewToken(tx, sessionId);
    });
    holdSession(ctx, token);
    return { next: "done" as const };
  });
