import { Prisma, type Condition, type PrismaClient, type Tx } from "@roundsman/db";
import type { z } from "zod";
import { addMovements, type Movement } from "../../stock";
import type { LoadItem } from "./schema";

/**
 * A round's load for its orders, out and back, in one statement. Out go the fulls ordered; back come the
 * fulls that left (as counted, where they were) and were not handed over, and the empties taken.
 */
export const loadSheet = (
  db: PrismaClient | Tx,
  tenantId: string,
  roundId: string,
): Promise<z.infer<typeof LoadItem>[]> =>
  db.$queryRaw<z.infer<typeof LoadItem>[]>(Prisma.sql`
    WITH lines AS (
      SELECT l.product_id, sum(l.quantity)::int AS ordered, coalesce(sum(d.delivered_quantity), 0)::int AS delivered
        FROM stops s
        JOIN order_lines l ON l.tenant_id = s.tenant_id AND l.order_id = s.order_id
        LEFT JOIN stop_lines d ON d.tenant_id = s.tenant_id AND d.stop_id = s.id AND d.order_line_id = l.id
       WHERE s.tenant_id = ${tenantId}::uuid AND s.round_id = ${roundId}::uuid
       GROUP BY l.product_id),
    taken AS (
      SELECT c.product_id, sum(c.quantity)::int AS empties
        FROM stops s JOIN stop_collect c ON c.tenant_id = s.tenant_id AND c.stop_id = s.id
       WHERE s.tenant_id = ${tenantId}::uuid AND s.round_id = ${roundId}::uuid
       GROUP BY c.product_id),
    counts AS (
      SELECT * FROM round_load_counts WHERE tenant_id = ${tenantId}::uuid AND round_id = ${roundId}::uuid),
    should AS (
      SELECT 'out'::load_leg AS leg, product_id, 'full'::condition AS condition, ordered AS expected FROM lines
      UNION ALL
      SELECT 'back', l.product_id, 'full', greatest(coalesce(c.counted, l.ordered) - l.delivered, 0)
        FROM lines l LEFT JOIN counts c ON c.product_id = l.product_id AND c.leg = 'out' AND c.condition = 'full'
      UNION ALL
      SELECT 'back', product_id, 'empty', empties FROM taken)
    SELECT coalesce(x.leg, c.leg) AS leg, p.id AS "productId", p.name AS "productName",
           coalesce(x.condition, c.condition) AS condition, coalesce(x.expected, 0) AS expected, c.counted
      FROM should x
      FULL JOIN counts c ON c.leg = x.leg AND c.product_id = x.product_id AND c.condition = x.condition
      JOIN products p ON p.tenant_id = ${tenantId}::uuid AND p.id = coalesce(x.product_id, c.product_id)
     ORDER BY 1, 3, 4`);

interface CameBack {
  productId: string;
  condition: Condition;
  expected: number;
  counted: number;
}

/**
 * What the count of a van that came back means for the ledger. Fulls that were not handed over never
 * left the books of the yard they started from: they leave it now and come in where the van ended, as
 * many as were counted. Empties came in at each stop: only what is missing or too many moves.
 */
export function movementsOf(
  lines: readonly CameBack[],
  yards: { start: string; end: string },
): Movement[] {
  return lines.flatMap(({ productId, condition, expected, counted }) => {
    const at = (locationId: string, quantity: number) => ({
      locationId,
      productId,
      condition,
      quantity,
    });
    if (condition === "empty") return [at(yards.end, counted - expected)];
    return yards.start === yards.end
      ? [at(yards.end, counted - expected)]
      : [at(yards.start, -expected), at(yards.end, counted)];
  });
}

/** Brings the round's load differences to what they should be: a count may be taken again. */
export async function settleDifference(
  tx: Tx,
  tenantId: string,
  roundId: string,
  wanted: readonly Movement[],
  of: { byUserId: string | null; at: Date },
): Promise<void> {
  const booked = await tx.$queryRaw<Movement[]>(Prisma.sql`
    SELECT location_id AS "locationId", product_id AS "productId", condition, sum(quantity)::int AS quantity
      FROM stock_movements
     WHERE tenant_id = ${tenantId}::uuid AND round_id = ${roundId}::uuid AND reason = 'load_difference'
     GROUP BY 1, 2, 3`);
  const owed = new Map<string, Movement>();
  const add = (movement: Movement, sign: 1 | -1) => {
    const key = `${movement.locationId} ${movement.productId} ${movement.condition}`;
    const quantity = (owed.get(key)?.quantity ?? 0) + sign * movement.quantity;
    owed.set(key, { ...movement, quantity });
  };
  for (const movement of wanted) add(movement, 1);
  for (const movement of booked) add(movement, -1);
  await addMovements(tx, tenantId, [...owed.values()], {
    ...of,
    roundId,
    reason: "load_difference",
  });
}
