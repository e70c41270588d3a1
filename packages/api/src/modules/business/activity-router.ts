import {
  expressionBuilder,
  sql,
  type Expression,
  type SqlBool,
  type Tables,
  searching,
} from "@roundsman/db";
import { z } from "zod";
import { router } from "../../platform/context/context";
import { business } from "../../platform/middleware/procedures";
import { dateTime } from "../../platform/values/format";
import { withinDays } from "../../platform/values/own-days";
import { decodeCursor, pageOf, toPage, within } from "../../platform/values/page";
import { DateTime, Uuid } from "../../platform/values/values";
import { readActivity, viewActivity } from "./activity";
import { Activity, ActivityQuery } from "./schema";

const a = expressionBuilder<Pick<Tables, "activity">, "activity">();

/** The filters of a query as conditions; an empty one asks for nothing. */
function activityConditions(
  input: z.infer<typeof ActivityQuery>,
  timeZone: string,
): Expression<SqlBool>[] {
  const { q, action, subjectKind, subjectId, actorUserId, actorKind } = input;
  return [
    q && a.or([a("words", "ilike", within(q)), a("actor_name", "ilike", within(q))]),
    action && a("action", "=", action),
    subjectKind && a("subject_kind", "=", subjectKind),
    subjectId && a("subject_id", "=", subjectId),
    actorUserId && a("actor_user_id", "=", actorUserId),
    actorKind && a("actor_kind", "=", actorKind),
    ...withinDays(a.ref("at"), input, timeZone),
  ].filter((condition) => typeof condition === "object");
}

/** GET /activity: what happened in the business, newest first. */
const list = business("tenant:read")
  .input(ActivityQuery)
  .output(pageOf(Activity))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, z.tuple([DateTime, Uuid]));
    const conditions = activityConditions(input, ctx.business.timeZone);
    if (after) {
      const [at, id] = after;
      conditions.push(sql<boolean>`(at, id) < (${at}::timestamptz, ${id}::uuid)`);
    }
    const rows = await searching(input.q, () =>
      readActivity(ctx.db, ctx.business.id, conditions, input.limit + 1),
    );
    return toPage(rows, input.limit, viewActivity, (row) => [dateTime(row.at), row.id]);
  });

export const activity = router({ list });
