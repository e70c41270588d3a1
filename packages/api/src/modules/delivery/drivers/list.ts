import { Prisma } from "@roundsman/db";
import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { driverRows } from "./rows";
import { DriverProfile, DriverQuery } from "./schema";
import { viewDriver } from "./view";

const Place = z.tuple([z.string(), z.string()]);

/** GET /drivers: by name. */
export const list = business("drivers:read")
  .input(DriverQuery)
  .output(pageOf(DriverProfile))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, Place);
    const conditions = [
      after ? Prisma.sql`(u.name, m.user_id) > (${after[0]}, ${after[1]})` : Prisma.sql`true`,
      input.q ? Prisma.sql`strpos(lower(u.name), lower(${input.q})) > 0` : Prisma.sql`true`,
    ];
    const where = Prisma.join(conditions, " AND ");
    const rows = await driverRows(ctx.db, ctx.business.id, { where, take: input.limit + 1 });
    return toPage(rows, input.limit, viewDriver, (row) => [row.name, row.userId]);
  });
