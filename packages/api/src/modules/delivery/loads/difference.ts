import { Prisma, type Condition, type Tx } from "@roundsman/db";
import { addMovements, type Movement } from "../../stock/stock/ledger";

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
  of: { byUserId: string; at: Date },
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
