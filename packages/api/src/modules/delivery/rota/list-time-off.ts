import { Prisma } from "@roundsman/db";
import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { within } from "../../../platform/values/search";
import { day } from "../../../platform/values/view";
import { Day, Uuid } from "../../../platform/values/values";
import { narrowedTo } from "../../../platform/access/own";
import { TimeOff, TimeOffQuery } from "./schema";
import { timeOffRows, viewTimeOff } from "./time-off-rows";

/** GET /time-off, latest days first; a driver sees their own. */
export const listTimeOff = business("rota:read")
  .input(TimeOffQuery)
  .output(pageOf(TimeOff))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, z.tuple([Day, Uuid]));
    const only = narrowedTo(ctx);
    const conditions = [
      after && Prisma.sql`(t.from_day, t.id) < (${after[0]}::date, ${after[1]}::uuid)`,
      only !== null && Prisma.sql`t.user_id = ${only}`,
      input.q && Prisma.sql`(u.name ILIKE ${within(input.q)} OR t.note ILIKE ${within(input.q)})`,
      input.userId && Prisma.sql`t.user_id = ${input.userId}`,
      input.status && Prisma.sql`t.status = ${input.status}::time_off_status`,
      input.from && Prisma.sql`t.until_day >= ${input.from}::date`,
      input.to && Prisma.sql`t.from_day <= ${input.to}::date`,
    ].filter((part) => part instanceof Prisma.Sql);
    const where = Prisma.join([Prisma.sql`true`, ...conditions], " AND ");
    const rows = await timeOffRows(ctx.db, ctx.business.id, { where, take: input.limit + 1 });
    return toPage(rows, input.limit, viewTimeOff, (row) => [day(row.fromDay), row.id]);
  });
