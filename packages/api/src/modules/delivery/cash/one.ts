import { business } from "../../../platform/middleware/procedures";
import { findRound } from "../rounds/gates";
import { roundCash } from "./round-cash";
import { RoundCash } from "./schema";

/** GET /rounds/{id}/cash: taken at the doors, handed over, counted; drivers see their own rounds'. */
export const one = business("cash:read", { or: "cash:write" })
  .concat(findRound)
  .output(RoundCash)
  .query(({ ctx }) => roundCash(ctx.db, ctx.business.id, ctx.round.id));
