import { Prisma, type PrismaClient } from "@roundsman/db";
import { z } from "zod";
import { business } from "../../platform/middleware/procedures";
import { decodeCursor, pageOf, toPage, within } from "../../platform/values/page";
import { text, Uuid } from "../../platform/values/values";
import { GridQuery, GridRow, type GridCell } from "./schema";

type Db = Pick<PrismaClient, "$queryRaw">;

interface ProductRow extends Omit<z.infer<typeof GridRow>, "productId" | "productName" | "cells"> {
  id: string;
  name: string;
}

type GridPage = Pick<z.infer<typeof GridQuery>, "q" | "productIds" | "low" | "archived"> & {
  after: [name: string, id: string] | null;
  take: number;
};

/** Products by name, with what is free of them over all yards, as Today counts it. */
function gridProducts(db: Db, tenantId: string, asked: GridPage): Promise<ProductRow[]> {
  const { q, productIds, after } = asked;
  const given = [
    Prisma.sql`p.tenant_id = ${tenantId}::uuid`,
    !asked.archived && Prisma.sql`p.archived_at IS NULL`,
    q && Prisma.sql`(p.name ILIKE ${within(q)} OR p.sku ILIKE ${within(q)})`,
    productIds && Prisma.sql`p.id = ANY(${productIds}::uuid[])`,
    asked.low && Prisma.sql`l.free <= p.low_level`,
    after && Prisma.sql`(p.name, p.id) > (${after[0]}, ${after[1]}::uuid)`,
  ].filter((part) => part instanceof Prisma.Sql);
  return db.$queryRaw<ProductRow[]>(Prisma.sql`
    SELECT p.id, p.name, p.sku, p.returnable, p.low_level AS "lowLevel", l.free,
           coalesce(l.free <= p.low_level, false) AS low, p.archived_at IS NOT NULL AS archived
      FROM products p
     CROSS JOIN LATERAL (
           SELECT coalesce(sum(on_hand - held), 0)::int AS free FROM stock_levels
            WHERE tenant_id = p.tenant_id AND product_id = p.id AND condition = 'full') l
     WHERE ${Prisma.join(given, " AND ")}
     ORDER BY p.name, p.id LIMIT ${asked.take}`);
}

type StockCell = z.infer<typeof GridCell>;

/**
 * By product, every place that has something of it, or has it coming: on a transfer that has left, or from a
 * supplier who still owes it. What awaits its collection has not left, and stands as held where it is.
 */
async function gridCells(
  db: Db,
  tenantId: string,
  { ids, locationId }: { ids: readonly string[]; locationId: string | undefined },
): Promise<Map<string, StockCell[]>> {
  const tenant = Prisma.sql`${tenantId}::uuid`;
  const wanted = Prisma.sql`ANY(${[...ids]}::uuid[])`;
  const there = locationId ? Prisma.sql`c.location_id = ${locationId}::uuid` : Prisma.sql`true`;
  const rows = await db.$queryRaw<(StockCell & { productId: string })[]>(Prisma.sql`
    SELECT c.product_id AS "productId", c.location_id AS "locationId", c.condition,
           sum(c.on_hand)::int AS "onHand", sum(c.held)::int AS held,
           sum(c.in_transit)::int AS "inTransit", sum(c.on_order)::int AS "onOrder"
      FROM (
      SELECT product_id, location_id, condition, on_hand, held, 0 AS in_transit, 0 AS on_order
        FROM stock_levels WHERE tenant_id = ${tenant} AND product_id = ${wanted}
      UNION ALL
      SELECT l.product_id, t.to_location_id, l.condition, 0, 0, l.quantity, 0
        FROM stock_transfers t
        JOIN stock_transfer_lines l ON l.tenant_id = t.tenant_id AND l.transfer_id = t.id
       WHERE t.tenant_id = ${tenant} AND t.status = 'in_transit' AND l.product_id = ${wanted}
      UNION ALL
      SELECT l.product_id, o.location_id, 'full', 0, 0, 0, greatest(0, l.ordered - came.quantity)
        FROM supplier_orders o
        JOIN supplier_order_lines l ON l.tenant_id = o.tenant_id AND l.order_id = o.id
       CROSS JOIN LATERAL (
             SELECT coalesce(sum(g.quantity), 0) AS quantity
               FROM supplier_receipts r
               JOIN supplier_receipt_lines g ON g.tenant_id = r.tenant_id AND g.receipt_id = r.id
              WHERE r.tenant_id = o.tenant_id AND r.order_id = o.id
                AND g.product_id = l.product_id AND g.condition = 'full') came
       WHERE o.tenant_id = ${tenant} AND o.status IN ('ordered', 'confirmed', 'part_arrived')
         AND l.product_id = ${wanted}
    ) c
     WHERE ${there}
     GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`);
  const cells = new Map<string, StockCell[]>(ids.map((id) => [id, []]));
  for (const { productId, ...cell } of rows) cells.get(productId)?.push(cell);
  return cells;
}

const GridCursor = z.tuple([text(120), Uuid]);

/**
 * What there is of each product, yard by yard, by the product's name, in two statements. For a page:
 * integrators have the levels, the transfers and the supplier orders it is made of.
 */
export const grid = business("stock:read")
  .input(GridQuery)
  .output(pageOf(GridRow))
  .query(async ({ ctx, input: { limit, cursor, locationId, ...filters } }) => {
    const tenantId = ctx.business.id;
    const after = decodeCursor(cursor, GridCursor);
    const products = await gridProducts(ctx.db, tenantId, { ...filters, after, take: limit + 1 });
    const ids = products.map(({ id }) => id);
    const cells = await gridCells(ctx.db, tenantId, { ids, locationId });
    return toPage(
      products,
      limit,
      ({ id, name, ...product }) => ({
        productId: id,
        productName: name,
        ...product,
        cells: cells.get(id) ?? [],
      }),
      ({ name, id }) => [name, id],
    );
  });
