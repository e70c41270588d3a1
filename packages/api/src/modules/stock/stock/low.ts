import { Prisma, type Condition, type Tx } from "@roundsman/db";
import { webPages } from "../../../platform/values/pages";

interface Moved {
  productId: string;
  condition: Condition;
  quantity: number;
}

/**
 * Tells the office of each product whose free fulls these movements take to its low level or under it
 * (stock.low): once as it falls, not again while it stays there.
 */
export async function tellOfLow(
  tx: Tx,
  tenantId: string,
  movements: readonly Moved[],
  now: Date,
): Promise<void> {
  const change = new Map<string, number>();
  for (const { productId, condition, quantity } of movements) {
    if (condition === "full") change.set(productId, (change.get(productId) ?? 0) + quantity);
  }
  const fallen = [...change].filter(([, quantity]) => quantity < 0);
  if (fallen.length === 0) return;
  const rows = fallen.map(([id, quantity]) => Prisma.sql`(${id}::uuid, ${quantity}::int)`);
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO notifications (tenant_id, user_id, kind, title, body, href, created_at)
    SELECT m.tenant_id, m.user_id, 'stock.low', p.name || ' is running low',
           format('%s left to sell; its low level is %s.', level.free, p.low_level), ${webPages.lowStock}::text, ${now}
      FROM (VALUES ${Prisma.join(rows)}) fallen (product_id, quantity)
      JOIN products p ON p.tenant_id = ${tenantId}::uuid AND p.id = fallen.product_id
       AND p.low_level IS NOT NULL AND p.archived_at IS NULL
     CROSS JOIN LATERAL (
           SELECT coalesce(sum(on_hand - held), 0)::int AS free FROM stock_levels
            WHERE tenant_id = p.tenant_id AND product_id = p.id AND condition = 'full') level
      JOIN members m ON m.tenant_id = p.tenant_id AND m.role IN ('owner', 'admin')
     WHERE level.free <= p.low_level AND level.free - fallen.quantity > p.low_level`);
}
