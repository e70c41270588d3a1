import { Prisma } from "@roundsman/db";
import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { within } from "../../../platform/values/search";
import { Uuid } from "../../../platform/values/values";
import { Condition, LevelQuery, StockLevel } from "./schema";

const Place = z.tuple([Uuid, Uuid, Condition]);

/** GET /stock/levels: what there is, yard by yard. */
export const listLevels = business("stock:read")
  .input(LevelQuery)
  .output(pageOf(StockLevel))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, Place);
    const wanted = [Prisma.sql`tenant_id = ${ctx.business.id}::uuid`];
    if (input.locationId) wanted.push(Prisma.sql`location_id = ${input.locationId}::uuid`);
    if (input.productId) wanted.push(Prisma.sql`product_id = ${input.productId}::uuid`);
    if (input.condition) wanted.push(Prisma.sql`condition = ${input.condition}::condition`);
    if (input.q) wanted.push(ofProductOrYard(ctx.business.id, input.q));
    if (after) {
      wanted.push(
        Prisma.sql`(location_id, product_id, condition) > (${after[0]}::uuid, ${after[1]}::uuid, ${after[2]}::condition)`,
      );
    }
    const rows = await ctx.db.$queryRaw<z.infer<typeof StockLevel>[]>(Prisma.sql`
      SELECT location_id AS "locationId", product_id AS "productId", condition, on_hand AS "onHand", held
        FROM stock_levels WHERE ${Prisma.join(wanted, " AND ")}
       ORDER BY location_id, product_id, condition LIMIT ${input.limit + 1}`);
    return toPage(
      rows,
      input.limit,
      (row) => row,
      (row) => [row.locationId, row.productId, row.condition],
    );
  });

/** Rows with a `product_id` and a `location_id` whose product or yard these letters are found in. */
export function ofProductOrYard(tenantId: string, q: string): Prisma.Sql {
  const tenant = Prisma.sql`tenant_id = ${tenantId}::uuid`;
  const like = within(q);
  return Prisma.sql`(
    product_id IN (SELECT id FROM products WHERE ${tenant} AND (name ILIKE ${like} OR sku ILIKE ${like}))
    OR location_id IN (SELECT id FROM locations WHERE ${tenant} AND name ILIKE ${like}))`;
}
