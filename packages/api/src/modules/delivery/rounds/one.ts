import { business } from "../../../platform/middleware/procedures";
import { findRound } from "./gates";
import { Round } from "./schema";
import { shownRound } from "./shown";

/** GET /rounds/{id}; drivers see their own. */
export const one = business("rounds:read")
  .concat(findRound)
  .output(Round)
  .query(({ ctx }) => shownRound(ctx, ctx.round.id));
