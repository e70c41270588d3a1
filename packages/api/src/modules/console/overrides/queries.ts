import {
  anyUuid,
  expressionBuilder,
  runSql,
  sql,
  sqlBuilder,
  type Expression,
  type InferResult,
  type SqlBool,
  type SqlRunner,
  type Tables,
} from "@roundsman/db";
import { dateTime, dateTimeOrNull } from "../../../platform/values/format";

const selectOverrides = sqlBuilder
  .selectFrom("support_sessions as s")
  .leftJoin("businesses as b", "b.id", "s.business_id")
  .leftJoin("users as u", "u.id", "s.user_id")
  .where("s.override", "=", sql.lit(true))
  .orderBy("s.started_at", "desc")
  .orderBy("s.id", "desc")
  .select((eb) => [
    "s.id",
    "s.business_id as tenantId",
    "b.name as tenantName",
    "s.user_id as personId",
    "u.name as personName",
    "s.staff_user_id as staffUserId",
    "s.staff_name as staffName",
    "s.reason",
    "s.started_at as startedAt",
    sql<Date>`least(coalesce(s.ended_at, s.expires_at), s.expires_at)`.as("endedAt"),
    eb
      .selectFrom("console_actions as a")
      .whereRef("a.business_id", "=", "s.business_id")
      .whereRef("a.at", ">=", "s.started_at")
      .whereRef("a.support_session_id", "=", "s.id")
      .where("a.action", "=", sql.lit("support.request"))
      .select(sql<number>`count(*)::int`.as("count"))
      .$asScalar()
      .$notNull()
      .as("requests"),
    eb
      .selectFrom("override_review_links as l")
      .innerJoin("service_emails as m", "m.id", "l.email_id")
      .whereRef("l.support_session_id", "=", "s.id")
      .where("l.used_at", "is", null)
      .orderBy("l.created_at", "desc")
      .limit(1)
      .select("m.status")
      .as("emailStatus"),
    "s.reviewed_by_name as reviewedByName",
    "s.reviewed_at as reviewedAt",
    "s.review_note as reviewNote",
  ]);

type OverrideRow = InferResult<typeof selectOverrides>[number] & { changes: number };

/** Support sessions, for conditions on them. */
export const s = expressionBuilder<{ s: Tables["support_sessions"] }, "s">();

/**
 * Overrides, the newest first, with what was done in each counted.
 * @param conditions on support sessions as `s`
 */
export async function readOverrides(
  db: SqlRunner,
  conditions: readonly Expression<SqlBool>[],
  limit: number,
): Promise<OverrideRow[]> {
  const rows = await runSql(db, selectOverrides.where((eb) => eb.and(conditions)).limit(limit));
  const changes = await countChanges(db, rows);
  return rows.map((row) => ({ ...row, changes: changes.get(row.id) ?? 0 }));
}

/**
 * How much was changed in each of these sessions, by session. By itself: on a cluster activity lies with its business,
 * and sessions lie at the coordinator.
 */
async function countChanges(
  db: SqlRunner,
  sessions: readonly InferResult<typeof selectOverrides>[number][],
): Promise<ReadonlyMap<string | null, number>> {
  const [first, ...others] = sessions;
  if (!first) return new Map();
  const since = others.reduce(
    (at, { startedAt }) => (startedAt < at ? startedAt : at),
    first.startedAt,
  );
  const counted = await runSql(
    db,
    sqlBuilder
      .selectFrom("activity as a")
      .where("a.tenant_id", "=", anyUuid(sessions.map(({ tenantId }) => tenantId)))
      .where("a.at", ">=", since)
      .where("a.support_session_id", "=", anyUuid(sessions.map(({ id }) => id)))
      .where("a.action", "<>", sql.lit("support.session_opened"))
      .groupBy("a.support_session_id")
      .select(["a.support_session_id as id", sql<number>`count(*)::int`.as("count")]),
  );
  return new Map(counted.map(({ id, count }) => [id, count]));
}

/** An override as staff read it, without whose turn it is. */
export const viewOverride = (row: OverrideRow) => ({
  ...row,
  startedAt: dateTime(row.startedAt),
  endedAt: dateTime(row.endedAt),
  reviewedAt: dateTimeOrNull(row.reviewedAt),
});

/** The override of this id; null where there is none. */
export async function overrideOf(db: SqlRunner, id: string) {
  const [row] = await readOverrides(db, [s("s.id", "=", id)], 1);
  return row ? viewOverride(row) : null;
}
