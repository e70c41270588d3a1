import { Prisma } from "@roundsman/db";
import { z } from "zod";
import { router } from "../../platform/context/context";
import { business } from "../../platform/middleware/procedures";
import { onDays } from "../../platform/values/own-days";
import { decodeCursor, pageOf, toPage, within } from "../../platform/values/page";
import { dateTime } from "../../platform/values/format";
import { DateTime, Uuid } from "../../platform/values/values";
import { readActivity, viewActivity } from "./activity";
import { Activity, ActivityQuery } from "./schema";

/** The filters of a query as conditions; an empty one asks for nothing. */
function activityConditions(input: z.infer<typeof ActivityQuery>, timeZone: string): Prisma.Sql[] {
  const { q, action, subjectKind, subjectId, actorUserId, actorKind } = input;
  return [
    q && Prisma.sql`(words ILIKE ${within(q)} OR actor_name ILIKE ${within(q)})`,
    action && Prisma.sql`action = ${action}`,
    subjectKind && Prisma.sql`subject_kind = ${subjectKind}`,
    subjectId && Prisma.sql`subject_id = ${subjectId}`,
    actorUserId && Prisma.sql`actor_user_id = ${actorUserId}`,
    actorKind && Prisma.sql`actor_kind = ${actorKind}::actor_kind`,
    ...onDays(Prisma.sql`at`, input, timeZone),
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
      conditions.push(Prisma.sql`(at, id) < (${at}::timestamptz, ${id}::uuid)`);
    }
    const rows = await readActivity(ctx.db, ctx.business.id, conditions, input.limit + 1);
    return toPage(rows, input.limit, viewActivity, (row) => [dateTime(row.at), row.id]);
  });

export const activity = router({ list });
