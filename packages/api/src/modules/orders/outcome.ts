import { rowsAsTable, runSql, sqlBuilder, type Tx } from "@roundsman/db";
import type { z } from "zod";
import { brokeConstraint, conflict, invalid, notFound, refuseIf } from "../../platform/base/errors";
import { business } from "../../platform/middleware/procedures";
import { siteOf } from "../business";
import { pricesFor } from "../catalogue";
import { addMovements, firstYard, namedYard } from "../stock";
import { fillEmpties, putEmpties, refuseIfAny } from "./basket";
import { findOrderUnless, whyNotCollectable } from "./guards";
import { orderName } from "./notices";
import { actorId } from "./place-order";
import { lockOrder, orderNow, type OrderRow } from "./queries";
import { Collected, Order, viewOrder } from "./schema";

/** What a stop, or the yard's counter, did with an order. */
interface Outcome {
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
    await runSql(
      tx,
      sqlBuilder
        .updateTable("order_lines as l")
        .from(rowsAsTable("done", outcomes, { id: "uuid", delivered: "int", cancelled: "int" }))
        .set((eb) => ({
          delivered_quantity: eb.ref("done.delivered"),
          cancelled_quantity: eb.ref("done.cancelled"),
        }))
        .where("l.tenant_id", "=", tenantId)
        .where("l.order_id", "=", orderId)
        .whereRef("l.id", "=", "done.id"),
    );
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

/**
 * The yard at which a customer collects: the one named, else the business's first.
 * @throws not_found for a yard that is none of this business; validation for an archived one; conflict
 * where none is named and there is none
 */
async function counterYard(
  tx: Tx,
  tenantId: string,
  locationId: string | null,
): Promise<{ id: string; name: string }> {
  if (locationId !== null) return namedYard(tx, tenantId, locationId, "locationId");
  const first = await firstYard(tx, tenantId);
  if (!first) throw conflict("There is no yard to collect from.");
  return first;
}

/**
 * Hands a collection order over the counter: its goods leave the yard, its empties come in, and it is
 * delivered. Gives the yard.
 */
async function handOver(
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

/** POST /orders/{id}/collected: the customer has taken it from the yard. */
export const collected = business("orders:write")
  .concat(findOrderUnless(whyNotCollectable))
  .input(Collected)
  .output(Order)
  .mutation(async ({ ctx, input }) => {
    const of = { tenantId: ctx.business.id, orderId: ctx.order.id, byUserId: actorId(ctx) };
    const order = await ctx.change(async (tx, record) => {
      const before = await lockOrder(tx, of.tenantId, of.orderId);
      refuseIf(whyNotCollectable(before));
      const yard = await handOver(tx, of, before, input, ctx.now);
      await record({
        action: "order.collected",
        words: `Handed over order ${orderName(before)} at ${yard.name}`,
        subject: { kind: "order", id: of.orderId },
        after: { locationId: yard.id },
      });
      return orderNow(tx, of.tenantId, of.orderId);
    });
    return viewOrder(order, siteOf(ctx));
  });
