import { Prisma } from "@roundsman/db";
import { z } from "zod";
import { endSupportSessions } from "../../../platform/credentials";
import { forbidden } from "../../../platform/base/errors";
import { signedIn } from "../../../platform/middleware/procedures";
import { bringBackOwn } from "./own-session";

/**
 * DELETE /console/view-as: ends the support session of this browser, or, asked by the staff member
 * themselves, every one they have open; their own session comes back.
 */
export const endViewAs = signedIn()
  .output(z.object({ ended: z.literal(true) }))
  .mutation(async ({ ctx }) => {
    const { caller } = ctx;
    if (caller.kind === "person" && caller.staffRole === null) throw forbidden();
    const which =
      caller.kind === "support"
        ? Prisma.sql`v.id = ${caller.supportSessionId}::uuid`
        : Prisma.sql`v.staff_user_id = ${caller.person.id}`;
    await ctx.database.service.$transaction((tx) =>
      endSupportSessions(tx, which, {
        now: ctx.now,
        requestId: ctx.request.requestId,
        words: "Ended the support session",
      }),
    );
    await bringBackOwn(ctx);
    return { ended: true };
  });
