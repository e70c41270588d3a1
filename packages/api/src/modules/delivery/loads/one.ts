import { business } from "../../../platform/middleware/procedures";
import { findRound } from "../rounds/gates";
import { LoadSheet } from "./schema";
import { loadSheet } from "./sheet";

/** GET /rounds/{id}/load: what should be on the van, out and back, and what was counted. */
export const one = business("rounds:read")
  .concat(findRound)
  .output(LoadSheet)
  .query(async ({ ctx }) => ({ items: await loadSheet(ctx.db, ctx.business.id, ctx.round.id) }));
