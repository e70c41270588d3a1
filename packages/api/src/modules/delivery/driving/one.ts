import { Prisma } from "@roundsman/db";
import { notFound } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { findRound } from "../rounds/gates";
import { drivenRounds } from "./driven-rounds";
import { DrivenRound } from "./schema";

/** One round with all that is known of it on the road; drivers see their own. */
export const one = business("rounds:read", { personOnly: true })
  .concat(findRound)
  .output(DrivenRound)
  .query(async ({ ctx }) => {
    const [round] = await drivenRounds(ctx, Prisma.sql`r.id = ${ctx.round.id}::uuid`);
    if (!round) throw notFound("round");
    return round;
  });
