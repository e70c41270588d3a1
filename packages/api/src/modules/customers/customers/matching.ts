import { Prisma } from "@roundsman/db";
import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { Uuid } from "../../../platform/values/values";
import { conditionsOf } from "./conditions";
import { CustomerFilter } from "../customer/schema";

/** So many can be moved at once (POST /customers/rate-set). */
const most = 5000;

/** Everybody a list of customers holds, by name: for what is done to all of them. */
export const matching = business("customers:read")
  .input(CustomerFilter)
  .output(z.object({ ids: z.array(Uuid).max(most), more: z.boolean() }))
  .query(async ({ ctx, input }) => {
    const rows = await ctx.db.$queryRaw<{ id: string }[]>(Prisma.sql`
      SELECT c.id FROM customers c WHERE ${conditionsOf(input, ctx.business.id)}
       ORDER BY c.name, c.id LIMIT ${most + 1}`);
    return { ids: rows.slice(0, most).map(({ id }) => id), more: rows.length > most };
  });
