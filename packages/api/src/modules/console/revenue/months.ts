import { Prisma, type PrismaClient } from "@roundsman/db";

interface Month {
  month: string;
  monthlyPence: number;
  paying: number;
}

const shown = 12;

/** What a subscription paid a month at `at`, as `monthlyPenceOf` of modules/console/subscriptions reads it, by the list of then. */
const paidAt = Prisma.sql`
  round(coalesce(h.custom_monthly_pence, h.list_monthly_pence)
        * (100 - CASE WHEN h.discount_until IS NULL OR h.discount_until > ends.at
                      THEN coalesce(h.discount_percent_off, 0) ELSE 0 END) / 100.0)`;

/**
 * The recurring revenue as it stood at the end of each of the last months (UTC), and now: each business by
 * the last row of its history before that instant.
 */
export function readMonths(db: PrismaClient, now: Date): Promise<Month[]> {
  return db.$queryRaw<Month[]>(Prisma.sql`
    WITH ends AS (
      SELECT least(${now}::timestamptz, (month + interval '1 month') AT TIME ZONE 'UTC') AS at, to_char(month, 'YYYY-MM') AS month
        FROM generate_series(date_trunc('month', ${now}::timestamptz AT TIME ZONE 'UTC') - make_interval(months => ${shown - 1}),
                             date_trunc('month', ${now}::timestamptz AT TIME ZONE 'UTC'), interval '1 month') AS month
    )
    SELECT ends.month, coalesce(sum(${paidAt}), 0)::int AS "monthlyPence", count(h.business_id)::int AS paying
      FROM ends
      LEFT JOIN LATERAL (
        SELECT * FROM (
          SELECT DISTINCT ON (business_id) * FROM subscription_history
           WHERE at < ends.at ORDER BY business_id, at DESC, id DESC
        ) latest WHERE status IN ('active', 'past_due')
      ) h ON true
     GROUP BY ends.month, ends.at ORDER BY ends.at`);
}
