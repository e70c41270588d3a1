import {
  expressionBuilder,
  runSql,
  runSqlForOne,
  searching,
  sql,
  sqlBuilder,
  type Expression,
  type InferResult,
  type SqlBool,
  type SqlRunner,
  type Tables,
} from "@roundsman/db";
import type { z } from "zod";
import { wordsIn } from "../../../platform/values/search";
import { wordsOf } from "../../../platform/values/words";
import { dateTime, daysAfter, fromDay } from "../../../platform/values/format";
import { StaffActionEntry, type StaffActionFilter } from "./schema";

const selectStaffActions = sqlBuilder
  .selectFrom("console_actions")
  .select([
    "id",
    "at",
    "kind",
    "area",
    "action",
    "words",
    "staff_user_id as staffUserId",
    "staff_name as staffName",
    "business_id as tenantId",
    "business_name as tenantName",
    "person_id as personId",
    "person_name as personName",
    "details",
  ]);

export type StaffActionRow = InferResult<typeof selectStaffActions>[number];

/** Where a page goes on: the last row shown. */
export interface LastShown {
  at: Date;
  id: string;
}

/**
 * The console's record under a filter, in its order, a page at a time. Days are UTC; `to` is included.
 * What the request of `page.but` itself recorded is left out.
 */
export function findStaffActions(
  db: SqlRunner,
  filter: StaffActionFilter,
  page: { after: LastShown | null; take: number; but?: string },
): Promise<StaffActionRow[]> {
  const { after, but, take } = page;
  const [order, further] =
    filter.order === "newest" ? (["desc", "<"] as const) : (["asc", ">"] as const);
  const conditions = conditionsOf(filter);
  if (after) conditions.push(a(a.refTuple("at", "id"), further, a.tuple(after.at, after.id)));
  if (but !== undefined) conditions.push(a("request_id", "is distinct from", but));
  return searching(filter.q, () =>
    runSql(
      db,
      selectStaffActions
        .where((eb) => eb.and(conditions))
        .orderBy("at", order)
        .orderBy("id", order)
        .limit(take),
    ),
  );
}

/** How many there are under a filter, counted no further than `most`. */
export async function countStaffActions(
  db: SqlRunner,
  filter: StaffActionFilter,
  most: number,
): Promise<number> {
  const counted = sqlBuilder
    .selectFrom("console_actions")
    .where((eb) => eb.and(conditionsOf(filter)))
    .limit(most)
    .select("id");
  const row = await searching(filter.q, () =>
    runSqlForOne(
      db,
      sqlBuilder.selectFrom(counted.as("counted")).select(sql<number>`count(*)::int`.as("count")),
    ),
  );
  return row?.count ?? 0;
}

const a = expressionBuilder<Pick<Tables, "console_actions">, "console_actions">();

/** What staff read, as opposed to what they did. */
const isReading = a("action", "in", [sql.lit("business.read"), sql.lit("support.request")]);

function conditionsOf(filter: StaffActionFilter): Expression<SqlBool>[] {
  const { area, kind, action, staffUserId, personId, tenantId, from, to, readings, q } = filter;
  return [
    area && a("area", "=", area),
    kind && a("kind", "=", kind),
    action && a("action", "=", action),
    staffUserId && a("staff_user_id", "=", staffUserId),
    personId && a("person_id", "=", personId),
    tenantId && a("business_id", "=", tenantId),
    from && a("at", ">=", fromDay(from)),
    to && a("at", "<", fromDay(daysAfter(to, 1))),
    readings !== undefined && (readings ? isReading : a.not(isReading)),
    // A record is searched to the letter: a page and an export must be the same rows.
    ...wordsIn(wordsOf(q ?? ""), "found_by"),
  ].filter((condition) => typeof condition === "object");
}

export const viewStaffAction = (row: StaffActionRow): z.infer<typeof StaffActionEntry> =>
  StaffActionEntry.parse({ ...row, at: dateTime(row.at) });
