import { staff } from "../../../platform/middleware/procedures";
import { recordReading } from "../../../platform/audit/readings";
import { dateTime } from "../../../platform/values/view";
import { findBusiness } from "./gates";
import { LatestActivity } from "./schema";

const shown = 15;

/**
 * The latest of what happened in a business, what was written in an override among it: words only, and
 * the reading is recorded.
 */
export const activity = staff("support")
  .concat(findBusiness)
  .output(LatestActivity)
  .query(async ({ ctx, input: { id } }) => {
    const { name } = ctx.business;
    await recordReading(ctx, {
      words: `Read the latest activity of ${name}`,
      business: { id, name },
    });
    const rows = await ctx.db.activity.findMany({
      where: { tenantId: id },
      orderBy: [{ at: "desc" }, { id: "desc" }],
      take: shown,
      select: { id: true, at: true, words: true, actorName: true, consoleOnly: true },
    });
    return { items: rows.map(({ at, ...row }) => ({ ...row, at: dateTime(at) })) };
  });
