import { Prisma, type Condition, type MovementReason, type Tx } from "@roundsman/db";
import { tellOfLow } from "./low";

/** One line of the ledger: `quantity` into the yard above zero, out of it below. */
export interface Movement {
  locationId: string;
  productId: string;
  condition: Condition;
  quantity: number;
}

/** What the movements belong to; all of one event share it. */
export interface MovementOf {
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
  of: MovementOf,
): Promise<void> {
  const moving = movements.filter((movement) => movement.quantity !== 0);
  if (moving.length === 0) return;
  await tx.stockMovement.createMany({
    data: moving.map((movement) => ({ tenantId, ...movement, ...of })),
  });
  await tellOfLow(tx, tenantId, moving, of.at);
}

/** A level whose row is taken; `free` is what is on hand less what is held. */
export interface LockedLevel {
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
