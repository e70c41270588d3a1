import type { PrismaClient } from "@roundsman/db";
import { bounds, quantile } from "../../../platform/timings/buckets";

const hourMs = 60 * 60 * 1000;
const shown = 15;

interface Row {
  procedure: string;
  calls: number;
  failed: number;
  maxMs: number;
  buckets: number[];
}

/** The slowest procedures of the last hour, over all processes: by what nineteen in twenty calls stay within. */
export async function readOperations(db: PrismaClient, now: Date) {
  const rows = await db.$queryRaw<Row[]>`
    WITH recent AS (
      SELECT * FROM procedure_minutes WHERE minute >= ${new Date(now.getTime() - hourMs)}
    ), counted AS (
      SELECT procedure, place, sum(count)::int AS count
        FROM recent, unnest(buckets) WITH ORDINALITY AS bucket (count, place)
       WHERE place <= ${bounds.length + 1} GROUP BY procedure, place
    )
    SELECT procedure, sum(calls)::int AS calls, sum(failed)::int AS failed, max(max_ms) AS "maxMs",
           (SELECT array_agg(count ORDER BY place) FROM counted c WHERE c.procedure = r.procedure) AS buckets
      FROM recent r GROUP BY procedure`;
  return rows
    .map(({ buckets, ...row }) => ({
      ...row,
      medianMs: quantile(buckets, 0.5, row.maxMs),
      p95Ms: quantile(buckets, 0.95, row.maxMs),
    }))
    .toSorted((a, b) => b.p95Ms - a.p95Ms || b.maxMs - a.maxMs)
    .slice(0, shown);
}
