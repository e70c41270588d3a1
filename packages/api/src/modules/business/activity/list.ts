import { Prisma } from "@roundsman/db";
import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { DateTime, Uuid } from "../../../platform/values/values";
import { dateTime } from "../../../platform/values/view";
import { conditionsOf } from "./filters";
import { readActivity, viewActivity } from "./rows";
import { Activity, ActivityQuery } from "./schema";

/** GET /activity: what happened in the business, newest first. */
export const list = business("tenant:read")
  .input(ActivityQuery)
  .output(pageOf(Activity))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, z.tuple([DateTime, Uuid]));
    const conditions = conditionsOf(input, ctx.business.timeZone);
    if (after) {
      const [at, id] = after;
      conditions.push(Prisma.sql`(at, id) < (${at}::timestamptz, ${id}::uuid)`);
    }
    const rows = await readActivity(ctx.db, ctx.business.id, conditions, input.limit + 1);
    return toPage(rows, input.limit, viewActivity, (row) => [dateTime(row.at), row.id]);
  });
