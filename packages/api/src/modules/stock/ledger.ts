import { Prisma, type Condition, type MovementReason, type Tx } from "@roundsman/db";
import { webPages } from "../../platform/values/links";

/** One line of the ledger: `quantity` into the yard above zero, out of it below. */
export interface Movement {
  locationId: string;
  productId: string;
  condition: Condition;
  quantity: number;
}

/** What the movements belong to; all of one event share it. */
interface MovementCause {
  reason: MovementReason;
  orderId?: string | null;
  /** With a customer, the sum of their movements (turned round) is what they hold. */
  customerId?: string | null;
  roundId?: string | null;
  stopId?: string | null;
  transferId?: string | null;
  receiptId?: string | null;
  countId?: string | null;
  byUserId?: string | null;
  at: Date;
}

/**
 * Adds to the ledger, in one statement. The database keeps the levels in the same statement and takes
 * their rows in key order. What physically happened is recorded even where a level falls below zero.
 * The office is told of what runs low by it.
 */
export async function addMovements(
  tx: Tx,
  tenantId: string,
  movements: readonly Movement[],
  of: MovementCause,
): Promise<void> {
  const moving = movements.filter((movement) => movement.quantity !== 0);
  if (moving.length === 0) return;
  await tx.stockMovement.createMany({
    data: moving.map((movement) => ({ tenantId, ...movement, ...of })),
  });
  await tellOfLow(tx, tenantId, moving, of.at);
}

/** A level whose row is taken; `free` is what is on hand less what is held. */
interface LockedLevel {
  locationId: string;
  productId: string;
  condition: Condition;
  onHand: number;
  free: number;
}

/** Takes the level rows of these places in key order. One that does not exist yet is left out: nothing is there. */
export async function lockFree(
  tx: Tx,
  tenantId: string,
  places: readonly Omit<Movement, "quantity">[],
): Promise<LockedLevel[]> {
  if (places.length === 0) return [];
  const keys = places.map(
    (at) => Prisma.sql`(${at.locationId}::uuid, ${at.productId}::uuid, ${at.condition}::condition)`,
  );
  return tx.$queryRaw`
    SELECT location_id AS "locationId", product_id AS "productId", condition,
           on_hand AS "onHand", on_hand - held AS free
      FROM stock_levels
     WHERE tenant_id = ${tenantId}::uuid AND (location_id, product_id, condition) IN (${Prisma.join(keys)})
     ORDER BY tenant_id, location_id, product_id, condition FOR UPDATE`;
}

/** Makes sure that these places have a level row to be taken, at nothing where there was none. */
export async function ensureLevels(
  tx: Tx,
  tenantId: string,
  places: readonly Omit<Movement, "quantity">[],
): Promise<void> {
  await tx.stockLevel.createMany({
    data: places.map((place) => ({ tenantId, ...place })),
    skipDuplicates: true,
  });
}

/**
 * Tells the office of each product whose free fulls these movements take to its low level or under it
 * (stock.low): once as it falls, not again while it stays there.
 */
async function tellOfLow(
  tx: Tx,
  tenantId: string,
  movements: readonly Movement[],
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
