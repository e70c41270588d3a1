import { Prisma, type Tx } from "@roundsman/db";
import type { StorefrontConfiguration } from "../storefront/configuration";
import type { ShopProduct } from "./schema";

/**
 * What of each product can still be sold, as rows `(product_id, free)` in SQL: full units over all yards,
 * less what is held and what placed orders wait for. A product whose stock was never counted has no row.
 */
export const freeStock = (tenantId: string): Prisma.Sql => Prisma.sql`
  SELECT l.product_id, (sum(l.on_hand - l.held) - coalesce(max(w.promised), 0))::int AS free
    FROM stock_levels l
    LEFT JOIN (
      SELECT b.product_id, sum(b.quantity - b.cancelled_quantity) AS promised
        FROM orders o JOIN order_lines b ON b.tenant_id = o.tenant_id AND b.order_id = o.id
       WHERE o.tenant_id = ${tenantId}::uuid AND o.status = 'placed'
       GROUP BY b.product_id) w ON w.product_id = l.product_id
   WHERE l.tenant_id = ${tenantId}::uuid AND l.condition = 'full'
   GROUP BY l.product_id`;

/** The same of these products, by their ids. */
export async function readFreeStock(
  db: Pick<Tx, "$queryRaw">,
  tenantId: string,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.$queryRaw<{ id: string; free: number }[]>(Prisma.sql`
    SELECT f.product_id AS id, f.free FROM (${freeStock(tenantId)}) f
     WHERE f.product_id = ANY(${[...productIds]}::uuid[])`);
  return new Map(rows.map(({ id, free }) => [id, free]));
}

/**
 * Holds these products until the transaction ends: of two shoppers for the last one, the second looks
 * at the stock once the first has ordered. Taken in key order; whoever only names them is not kept waiting.
 */
export const lockProducts = (tx: Tx, tenantId: string, productIds: readonly string[]) =>
  tx.$queryRaw`
    SELECT id FROM products
     WHERE tenant_id = ${tenantId}::uuid AND id = ANY(${[...productIds]}::uuid[])
     ORDER BY tenant_id, id FOR NO KEY UPDATE`;

/**
 * What a shop says of a product's stock.
 * @param free full units over all yards that are not held; null where its stock is not kept
 * @param lowLevel at or under which it is low; null where that was never said
 */
export function stockLabel(
  free: number | null,
  lowLevel: number | null,
  { whenLow, whenOut }: Pick<StorefrontConfiguration["commerce"], "whenLow" | "whenOut">,
): ShopProduct["stock"] {
  if (free === null) return "in_stock";
  if (free <= 0) return whenOut === "stop" ? "out" : "to_order";
  const low = lowLevel !== null && free <= lowLevel;
  return low && whenLow === "sell_and_say" ? "low" : "in_stock";
}
