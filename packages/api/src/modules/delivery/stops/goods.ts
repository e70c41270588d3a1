import { Prisma, type Condition, type Tx } from "@roundsman/db";
import { addMovements } from "../../stock/stock/ledger";

/** What belongs to the movements of one stop. */
export interface StopGoods {
  tenantId: string;
  stopId: string;
  roundId: string;
  orderId: string;
  customerId: string | null;
  byUserId: string;
  at: Date;
}

interface Counted {
  productId: string;
  quantity: number;
}

/** Fulls leave the yard the round started from, empties come into the one it ends at. */
export async function moveGoods(
  tx: Tx,
  { tenantId, ...of }: StopGoods,
  yards: { start: string; end: string },
  { delivered, collected }: { delivered: readonly Counted[]; collected: readonly Counted[] },
): Promise<void> {
  const out = delivered.map(({ productId, quantity }) => ({
    locationId: yards.start,
    productId,
    condition: "full" as const,
    quantity: -quantity,
  }));
  const back = collected.map(({ productId, quantity }) => ({
    locationId: yards.end,
    productId,
    condition: "empty" as const,
    quantity,
  }));
  await addMovements(tx, tenantId, [...out, ...back], { ...of, reason: "delivery" });
}

/** Turns round whatever the stop's movements come to: the ledger is only ever added to. */
export async function moveGoodsBack(tx: Tx, { tenantId, ...of }: StopGoods): Promise<void> {
  const moved = await tx.$queryRaw<
    { locationId: string; productId: string; condition: Condition; quantity: number }[]
  >(Prisma.sql`
    SELECT location_id AS "locationId", product_id AS "productId", condition, -sum(quantity)::int AS quantity
      FROM stock_movements
     WHERE tenant_id = ${tenantId}::uuid AND stop_id = ${of.stopId}::uuid
     GROUP BY 1, 2, 3 HAVING sum(quantity) <> 0`);
  await addMovements(tx, tenantId, moved, { ...of, reason: "delivery_undone" });
}
