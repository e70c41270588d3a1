import type { Plan, SubscriptionStatus } from "@roundsman/db";
import { staff } from "../../../platform/middleware/procedures";
import { recordReading } from "../../../platform/audit/readings";
import { readFailing, readTrialsEnding } from "./at-risk";
import { readMonths } from "./months";
import { RevenueFigures } from "./schema";

/** What the businesses pay and where that is at risk; the reading is recorded, as it names some of them. */
export const figures = staff("support")
  .output(RevenueFigures)
  .query(async ({ ctx }) => {
    await recordReading(ctx, { words: "Looked at what businesses pay" });
    const [counts, months, trialsEnding, failing] = await Promise.all([
      ctx.db.$queryRaw<{ plan: Plan; status: SubscriptionStatus; businesses: number }[]>`
        SELECT coalesce(s.plan, 'starter') AS plan, coalesce(s.status, 'none') AS status, count(*)::int AS businesses
          FROM businesses b LEFT JOIN subscriptions s ON s.tenant_id = b.id
         WHERE b.closed_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2`,
      readMonths(ctx.db, ctx.now),
      readTrialsEnding(ctx.db, ctx.now),
      readFailing(ctx.db, ctx.now),
    ]);
    const { monthlyPence = 0, paying = 0 } = months.at(-1) ?? {};
    return { monthlyPence, paying, counts, months, trialsEnding, failing };
  });
