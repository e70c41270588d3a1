import type { Tx } from "@roundsman/db";
import { conflict, invalid, notFound } from "../../../platform/base/errors";
import { brokeConstraint } from "../../../platform/audit/database-errors";
import { lockOrder } from "../order/rows";

/** What a stop, or the yard's counter, did with an order. */
export interface Outcome {
  tenantId: string;
  orderId: string;
  /** Lines left out were handed over whole. */
  lines: readonly { orderLineId: string; deliveredQuantity: number; cancelledQuantity: number }[];
  /** When it happened; becomes `deliveredAt`. */
  at: Date;
}

/**
 * Marks an order delivered with what was handed over and what was cancelled of each line. What is
 * neither is not owed for. Of two at once one is refused.
 * @throws not_found for a line of another order; validation on `lines.N` where the quantities come to
 * more than was ordered; conflict where the order is no longer placed
 */
export async function applyOutcome(tx: Tx, outcome: Outcome): Promise<void> {
  const { tenantId, orderId, lines, at } = outcome;
  const { count } = await tx.order.updateMany({
    where: { tenantId, id: orderId, status: "placed" },
    data: { status: "delivered", deliveredAt: at, updatedAt: at },
  });
  if (count === 0) throw conflict("The order is no longer placed.");
  const kept = await tx.orderLine.findMany({
    where: { tenantId, orderId },
    select: { id: true, quantity: true },
  });
  const ordered = new Map(kept.map((line) => [line.id, line.quantity]));
  for (const [n, line] of lines.entries()) {
    const quantity = ordered.get(line.orderLineId);
    if (quantity === undefined) throw notFound("order line");
    if (line.deliveredQuantity + line.cancelledQuantity > quantity) throw tooMany(`lines.${n}`);
  }
  const done = new Map(lines.map((line) => [line.orderLineId, line]));
  const outcomes = kept.map(({ id, quantity }) => ({
    id,
    delivered: done.get(id)?.deliveredQuantity ?? quantity,
    cancelled: done.get(id)?.cancelledQuantity ?? 0,
  }));
  try {
    await tx.$executeRaw`
      UPDATE order_lines l SET delivered_quantity = done.delivered, cancelled_quantity = done.cancelled
        FROM unnest(${outcomes.map(({ id }) => id)}::uuid[],
                    ${outcomes.map(({ delivered }) => delivered)}::int[],
                    ${outcomes.map(({ cancelled }) => cancelled)}::int[]) AS done (id, delivered, cancelled)
       WHERE l.tenant_id = ${tenantId}::uuid AND l.order_id = ${orderId}::uuid AND l.id = done.id`;
  } catch (error) {
    if (brokeConstraint(error, "order_lines_outcome")) throw tooMany("lines");
    throw error;
  }
}

const tooMany = (path: string) =>
  invalid({ path, message: "Delivered and cancelled come to more than was ordered." });

/**
 * Puts a delivered order back to placed, with nothing delivered or cancelled: its stop is undone. The
 * order's row is held first, so that it is not billed meanwhile.
 * @throws conflict where it is not delivered, or stands on an invoice
 */
export async function undoOutcome(
  tx: Tx,
  { tenantId, orderId, at }: Omit<Outcome, "lines">,
): Promise<void> {
  const order = await lockOrder(tx, tenantId, orderId);
  if (order.status !== "delivered") throw conflict("The order is not delivered.");
  if (order.invoice && order.invoice.status !== "void") {
    throw conflict(`The order is on invoice ${order.invoice.number}.`);
  }
  await tx.order.updateMany({
    where: { tenantId, id: orderId },
    data: { status: "placed", deliveredAt: null, updatedAt: at },
  });
  await tx.orderLine.updateMany({
    where: { tenantId, orderId },
    data: { deliveredQuantity: 0, cancelledQuantity: 0 },
  });
}
