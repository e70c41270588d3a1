import { expressionBuilder, sql, type Expression, type SqlBool, type Tables } from "@roundsman/db";
import { z } from "zod";
import { router } from "../../platform/context/context";
import { business } from "../../platform/middleware/procedures";
import { dateTime } from "../../platform/values/format";
import { withinDays } from "../../platform/values/own-days";
import { decodeCursor, pageOf, toPage } from "../../platform/values/page";
import { search, wordsIn } from "../../platform/values/search";
import { DateTime, Uuid } from "../../platform/values/values";
import { activityWithin, readActivity, viewActivity } from "./activity";
import { Activity, ActivityQuery } from "./schema";

const a = expressionBuilder<Pick<Tables, "activity">, "activity">();

/** The filters of a query as conditions; an empty one asks for nothing. */
function activityConditions(
  input: z.infer<typeof ActivityQuery>,
  timeZone: string,
): Expression<SqlBool>[] {
  const { action, subjectKind, subjectId, actorUserId, actorKind } = input;
  return [
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
    const conditions = [
      ...activityConditions(input, ctx.business.timeZone),
      ...activityWithin(ctx),
    ];
    if (after) {
      const [at, id] = after;
      conditions.push(sql<boolean>`(at, id) < (${at}::timestamptz, ${id}::uuid)`);
    }
    const rows = await search(input.q, (words) =>
      readActivity(
        ctx.db,
        ctx.business.id,
        [...conditions, ...wordsIn(words, "activity.found_by")],
        input.limit + 1,
      ),
    );
    return toPage(rows, input.limit, viewActivity, (row) => [dateTime(row.at), row.id]);
  });

export const activity = router({ list });
