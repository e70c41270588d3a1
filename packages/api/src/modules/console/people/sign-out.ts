import { z } from "zod";
import { staffAtLeast } from "../../../platform/auth/staff";
import { carryOut } from "../../../platform/credentials";
import { conflict } from "../../../platform/base/errors";
import { staff } from "../../../platform/middleware/procedures";
import { Reason } from "../businesses/schema";
import { findAnother } from "./gates";

/** POST /console/users/{id}/sign-out: every session ends; they may sign in again at once. */
export const signOut = staff("support")
  .concat(findAnother)
  .use(({ ctx, next }) => {
    if (ctx.person.staffRole !== null && !staffAtLeast(ctx.staff.role, "owner")) {
      throw conflict("Only a console owner signs out a member of staff.");
    }
    return next();
  })
  .input(Reason)
  .output(z.object({ ended: z.int().min(0) }))
  .mutation(({ ctx, input: { id, reason } }) =>
    ctx.change(async (tx, record) => {
      const facts = { now: ctx.now, requestId: ctx.request.requestId };
      const { sessions: ended } = await carryOut(tx, "signedOutByStaff", { userId: id }, facts);
      await record({
        area: "people",
        action: "user.signed_out",
        words: `Signed ${ctx.person.name} out everywhere`,
        person: { id, name: ctx.person.name },
        details: { reason, ended },
      });
      return { ended };
    }),
  );
