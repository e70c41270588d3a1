import { holdSession } from "../../../platform/credentials";
import { person } from "../../../platform/middleware/procedures";
import { erasePerson } from "./erase-person";
import { withProof } from "./proof";
import { Done, EraseAccount } from "./schema";

/**
 * One's own account, for good: with the password and a code where the second step is on, and not while one
 * is the only owner of a business.
 */
export const erase = person({ unrepeatable: true })
  .input(EraseAccount)
  .output(Done)
  .mutation(async ({ ctx, input: { password, code } }) => {
    const facts = { now: ctx.now, requestId: ctx.request.requestId };
    await withProof(ctx, ctx.person, { password, path: "password", code }, (tx, { id }) =>
      erasePerson(tx, id, facts),
    );
    holdSession(ctx, null);
    return { next: "done" as const };
  });
