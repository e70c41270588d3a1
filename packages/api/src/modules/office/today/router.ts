import { Prisma } from "@roundsman/db";
import { z } from "zod";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { dateTime, dateTimeOrNull, day, todayIn } from "../../../platform/values/format";
import {
  lateSupplierOrders,
  lowProducts,
  roundsUnderWay,
  unpaidLinks,
  unplannedAreas,
  waitingApplications,
} from "./queries";
import { Survey, TrendDay } from "./schema";

/**
 * What needs the office today, in seven statements however much there is. For the office's own people:
 * it shows something of every area.
 */
const survey = business("orders:read", { personOnly: true })
  .output(Survey)
  .query(async ({ ctx: { db, business: of, now } }) => {
    const on = { tenantId: of.id, today: todayIn(of.timeZone, now) };
    const [unplanned, rounds, links, low, late, applications] = await Promise.all([
      unplannedAreas(db, on),
      roundsUnderWay(db, on),
      unpaidLinks(db, on.tenantId),
      lowProducts(db, on),
      lateSupplierOrders(db, on),
      waitingApplications(db, on),
    ]);
    return {
      unplanned,
      rounds: rounds.map((round) => ({
        ...round,
        roundDate: day(round.roundDate),
        issuedAt: dateTimeOrNull(round.issuedAt),
      })),
      unpaidLinks: links,
      lowStock: few(low),
      lateSupplierOrders: few(
        late.map((order) => ({ ...order, expectedOn: day(order.expectedOn) })),
      ),
      tradeApplications: few(
        applications.map((one) => ({ ...one, createdAt: dateTime(one.createdAt) })),
      ),
    };
  });

const few = <Row extends { count: number }>(items: Row[]) => ({
  count: items[0]?.count ?? 0,
  items,
});

interface TrendRow {
  day: Date;
  takingsPence: number;
  delivered: number;
  failed: number;
}

/** Takings and deliveries of each of the last days, today the last: one statement. */
const trend = business("orders:read", { personOnly: true })
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

export const today = router({ survey, trend });
