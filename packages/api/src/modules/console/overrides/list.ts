import { Prisma } from "@roundsman/db";
import { z } from "zod";
import { staff } from "../../../platform/middleware/procedures";
import { decodeCursor, toPage } from "../../../platform/values/page";
import { DateTime, Uuid } from "../../../platform/values/values";
import { dateTime } from "../../../platform/values/view";
import { readOverrides, viewOverride } from "./rows";
import { OverridePage, OverrideQuery } from "./schema";

const Place = z.tuple([DateTime, Uuid]);

/** The overrides, newest first: what owners look at, each at the others'. */
export const list = staff("owner")
  .input(OverrideQuery)
  .output(OverridePage)
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, Place);
    const conditions: Prisma.Sql[] = [];
    if (input.reviewed === true) conditions.push(Prisma.sql`s.reviewed_at IS NOT NULL`);
    if (input.reviewed === false) conditions.push(Prisma.sql`s.reviewed_at IS NULL`);
    if (after) {
      const [at, id] = after;
      conditions.push(Prisma.sql`(s.started_at, s.id) < (${at}::timestamptz, ${id}::uuid)`);
    }
    const rows = await readOverrides(ctx.db, conditions, input.limit + 1);
    const otherOwners = await ctx.db.user.count({
      where: { staffRole: "owner", lockedAt: null, id: { not: ctx.staff.id } },
    });
    const page = toPage(rows, input.limit, viewOverride, ({ startedAt, id }) => [
      dateTime(startedAt),
      id,
    ]);
    return { ...page, otherOwners };
  });
