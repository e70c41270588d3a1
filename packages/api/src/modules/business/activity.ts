import {
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
import type { z } from "zod";
import type { BusinessCaller } from "../../platform/access/caller";
import { kindsReadBy } from "../../platform/access/kinds";
import { memberScopes } from "../../platform/access/scopes";
import { dateTime } from "../../platform/values/format";
import type { Activity } from "./schema";

const selectActivity = sqlBuilder
  .selectFrom("activity")
  .where("console_only", "=", sql.lit(false))
  .orderBy("at", "desc")
  .orderBy("id", "desc")
  .select([
    "id",
    "at",
    "actor_kind as actorKind",
    "actor_user_id as actorUserId",
    "actor_name as actorName",
    "action",
    "words",
    "subject_kind as subjectKind",
    "subject_id as subjectId",
    "before",
    "after",
  ]);

type ActivityRow = InferResult<typeof selectActivity>[number];

/**
 * What happened in a business, newest first, in one statement. What was written in an override session
 * is for the console only, so it is never among them.
 * @param conditions on the columns of `activity`, which has no alias
 */
export const readActivity = (
  db: SqlRunner,
  tenantId: string,
  conditions: readonly Expression<SqlBool>[],
  limit: number,
): Promise<ActivityRow[]> =>
  runSql(
    db,
    selectActivity
      .where("tenant_id", "=", tenantId)
      .where((eb) => eb.and(conditions))
      .limit(limit),
  );

export const viewActivity = (row: ActivityRow): z.infer<typeof Activity> => ({
  ...row,
  at: dateTime(row.at),
});

const activity = expressionBuilder<Pick<Tables, "activity">, "activity">();

/** Of an admin narrowed by a set, as a condition: only what they may read about. */
export const activityWithin = ({ role, set }: BusinessCaller): Expression<SqlBool>[] =>
  set === null ? [] : [activity("subject_kind", "in", kindsReadBy(memberScopes(role, set)))];

/** What happened to one thing, newest first: for the page that shows it. */
export async function activityOf(
  db: SqlRunner,
  tenantId: string,
  subject: { kind: string; id: string },
  limit = 50,
): Promise<z.infer<typeof Activity>[]> {
  const conditions = [
    activity("subject_kind", "=", subject.kind),
    activity("subject_id", "=", subject.id),
  ];
  return (await readActivity(db, tenantId, conditions, limit)).map(viewActivity);
}
