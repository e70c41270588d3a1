import type { Tx } from "@roundsman/db";
import type { z } from "zod";
import { pricesFor } from "../../catalogue/prices/price-for";
import { addMovements } from "../../stock/stock/ledger";
import { fillEmpties, refuseIfAny } from "./basket";
import { putEmpties } from "./contents";
import { counterYard } from "./counter-yard";
import { applyOutcome } from "./outcome";
import type { OrderRow } from "../order/rows";
import type { Collected } from "../order/schema";

/**
 * Hands a collection order over the counter: its goods leave the yard, its empties come in, and it is
 * delivered. Gives the yard.
 */
export async function handOver(
  tx: Tx,
  of: { tenantId: string; orderId: string; byUserId: string | null },
  order: OrderRow,
  given: z.output<typeof Collected>,
  now: Date,
): Promise<{ id: string; name: string }> {
  const { tenantId, orderId, byUserId } = of;
  const yard = await counterYard(tx, tenantId, given.locationId ?? null);
  let empties = order.collect;
  if (given.collect) {
    const ids = given.collect.map(({ productId }) => productId);
    const products = await pricesFor(tx, tenantId, order.customerId, ids);
    const filled = fillEmpties(given.collect, products);
    refuseIfAny(filled.issues);
    empties = filled.kept;
    await putEmpties(tx, { tenantId, orderId }, empties);
  }
  await applyOutcome(tx, { tenantId, orderId, lines: [], at: now });
  const moved = [
    ...order.lines.map(({ productId, quantity }) => at(productId, "full", -quantity)),
    ...empties.map(({ productId, quantity }) => at(productId, "empty", quantity)),
  ];
  const movement = { reason: "collection", orderId, customerId: order.customerId } as const;
  await addMovements(tx, tenantId, moved, { ...movement, byUserId, at: now });
  return yard;

  function at(productId: string, condition: "full" | "empty", quantity: number) {
    return { locationId: yard.id, productId, condition, quantity };
  }
}
