import { Prisma } from "@roundsman/db";
import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { day, todayIn } from "../../../platform/values/view";
import { TrendDay } from "./schema";

interface TrendRow {
  day: Date;
  takingsPence: number;
  delivered: number;
  failed: number;
}

/** Takings and deliveries of each of the last days, today the last: one statement. */
export const trend = business("orders:read", { personOnly: true })
  .input(z.object({ days: z.coerce.number().int().min(1).max(92).default(28) }))
  .output(z.object({ items: z.array(TrendDay) }))
  .query(async ({ ctx, input }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const today = todayIn(timeZone, ctx.now);
    const rows = await ctx.db.$queryRaw<TrendRow[]>(Prisma.sql`
      WITH span AS (SELECT ${today}::date - ${input.days}::int + 1 AS first, ${today}::date AS last),
      takings AS (
        SELECT (received_at AT TIME ZONE ${timeZone})::date AS day, sum(amount_pence) AS pence
          FROM payments, span
         WHERE tenant_id = ${tenantId}::uuid
           AND received_at >= (first::timestamp AT TIME ZONE ${timeZone})
           AND received_at < ((last + 1)::timestamp AT TIME ZONE ${timeZone})
         GROUP BY 1),
      visits AS (
        SELECT r.round_date AS day, count(s.completed_at) AS delivered, count(s.failed_at) AS failed
          FROM span, rounds r JOIN stops s ON s.tenant_id = r.tenant_id AND s.round_id = r.id
         WHERE r.tenant_id = ${tenantId}::uuid AND r.round_date BETWEEN first AND last
         GROUP BY 1)
      SELECT d.day::date AS day, coalesce(t.pence, 0)::float8 AS "takingsPence",
             coalesce(v.delivered, 0)::int AS delivered, coalesce(v.failed, 0)::int AS failed
        FROM span, generate_series(first, last, interval '1 day') AS d (day)
        LEFT JOIN takings t ON t.day = d.day::date
        LEFT JOIN visits v ON v.day = d.day::date
       ORDER BY 1`);
    return { items: rows.map((row) => ({ ...row, day: day(row.day) })) };
  });
