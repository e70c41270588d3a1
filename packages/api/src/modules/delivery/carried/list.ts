import { business } from "../../../platform/middleware/procedures";
import { findRound } from "../rounds/gates";
import { withAll } from "../../stock/transfers/rows";
import { viewTransfer } from "../../stock/transfers/view";
import { CarriedTransfers } from "./schema";

/** GET /rounds/{id}/transfers: what rides along between yards; drivers see that of their own rounds. */
export const list = business("rounds:read")
  .concat(findRound)
  .output(CarriedTransfers)
  .query(async ({ ctx }) => {
    const rows = await ctx.db.stockTransfer.findMany({
      where: { tenantId: ctx.business.id, roundId: ctx.round.id },
      include: withAll,
      relationLoadStrategy: "join",
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    });
    return { items: rows.map((row) => viewTransfer(row, ctx.settings.urls.rest)) };
  });
