import {
  runSql,
  runSqlForOne,
  sql,
  sqlBuilder,
  type Expression,
  type SqlRunner,
} from "@roundsman/db";
import { z } from "zod";
import { dateTimeOrNull } from "../../../platform/values/format";
import { decodeCursor, toPage } from "../../../platform/values/page";
import { search, wordsIn } from "../../../platform/values/search";
import { Day } from "../../../platform/values/values";
import { lastTradedDays, takingsOn, tradedDays, tradedOn } from "../month/traded-days";
import type { YardDay } from "./figures";
import type { DayPage, DayQuery } from "./schema";

/** Days on which something happened, or that were closed: the latest first. One statement. */
export async function listDays(
  db: SqlRunner,
  tenantId: string,
  { q, cursor, limit, locationId }: z.output<typeof DayQuery>,
): Promise<z.infer<typeof DayPage>> {
  const after = decodeCursor(cursor, z.tuple([Day, z.string()]));
  const upTo = after === null ? sql<Date>`'infinity'::date` : sql<Date>`${after[0]}::date + 1`;
  const rows = await search(q, (words) => {
    const asked = sqlBuilder
      .selectFrom("locations as y")
      .where("y.tenant_id", "=", tenantId)
      .where((eb) => eb.and(wordsIn(words, "y.found_by")))
      .where((eb) => (locationId === undefined ? eb.lit(true) : eb("y.id", "=", locationId)));
    const isAsked = (yard: Expression<string>) => {
      if (locationId !== undefined) return sql<boolean>`${yard} = ${locationId}::uuid`;
      return words.length === 0
        ? sql<boolean>`true`
        : sql<boolean>`${yard} in ${asked.select("y.id")}`;
    };
    // A page's days: each has a yard at least, and the cursor's own may have none left.
    const days = lastTradedDays(tenantId, isAsked, upTo, limit + 2);
    return runSql(
      db,
      asked
        .innerJoin(days.as("d"), (join) => join.onTrue())
        .leftJoin("closed_days as z", (join) =>
          join
            .on("z.tenant_id", "=", tenantId)
            .onRef("z.location_id", "=", "y.id")
            .onRef("z.day", "=", "d.day")
            .on("z.reopened_at", "is", null),
        )
        .where(tradedOn(tenantId, sql`y.id`, sql`d.day`))
        .where((eb) =>
          after === null
            ? eb.lit(true)
            : eb.or([
                eb("d.day", "<", sql<Date>`${after[0]}::date`),
                eb.and([
                  eb("d.day", "=", sql<Date>`${after[0]}::date`),
                  eb("y.name", ">", after[1]),
                ]),
              ]),
        )
        .orderBy("d.day", "desc")
        .orderBy("y.name")
        .limit(limit + 1)
        .select([
          "y.id as locationId",
          "y.name as locationName",
          sql<string>`d.day::text`.as("day"),
          sql<boolean>`coalesce(d.day <= y.days_closed_to, false)`.as("closed"),
          "z.number",
          "z.closed_at as closedAt",
          "z.closed_by_name as closedByName",
          sql<number | null>`jsonb_array_length(z.figures -> 'differences')`.as("differences"),
          takingsOn(tenantId, sql`y.id`, sql`d.day`).as("takingsPence"),
        ]),
    );
  });
  return toPage(
    rows,
    limit,
    ({ closedAt, ...row }) => ({ ...row, closedAt: dateTimeOrNull(closedAt) }),
    (row) => [row.day, row.locationName],
  );
}

/**
 * The first day before this one that is open at a yard and on which something happened; YYYY-MM-DD. Before the first day
 * that is closed nobody closed days there.
 */
export async function openDayBefore(
  db: SqlRunner,
  { tenantId, locationId, day }: YardDay,
  daysClosedTo: string | null,
): Promise<string | null> {
  if (daysClosedTo === null) return null;
  const row = await runSqlForOne(
    db,
    sqlBuilder
      .selectFrom(tradedDays(tenantId).as("d"))
      .where("d.location_id", "=", locationId)
      .where("d.day", "<", sql<Date>`${day}::date`)
      .where("d.day", ">", sql<Date>`${daysClosedTo}::date`)
      .select(sql<string | null>`min(d.day)::text`.as("day")),
  );
  return row?.day ?? null;
}

/** How far back a day is called to mind that nobody closed. */
const remindedDays = 31;

/**
 * Days up to this one that are to be closed, the oldest first: of yards that close their days. `count` is of all.
 * @param until YYYY-MM-DD
 */
export const daysToClose = (db: SqlRunner, tenantId: string, until: string) => {
  const last = sql<Date>`${until}::date`;
  const day = sql<Date>`d.day::date`;
  const open = sql<{ day: Date }>`generate_series(
    greatest(y.days_closed_to + 1, ${last} - ${sql.lit(remindedDays - 1)}::int), ${last}, interval '1 day')`;
  return runSql(
    db,
    sqlBuilder
      .selectFrom("locations as y")
      .innerJoinLateral(open.as<"d">(sql`d (day)`), (join) => join.onTrue())
      .where("y.tenant_id", "=", tenantId)
      .where("y.days_closed_to", "is not", null)
      .where(tradedOn(tenantId, sql`y.id`, day))
      .orderBy("d.day")
      .orderBy("y.name")
      .limit(5)
      .select([
        "y.id as locationId",
        "y.name as locationName",
        sql<string>`${day}::text`.as("day"),
        sql<number>`count(*) over ()::int`.as("count"),
      ]),
  );
};
