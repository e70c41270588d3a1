import type { Tx } from "@roundsman/db";
import { refuseIf } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { isMeasured } from "../../../platform/values/values";
import { siteOf } from "../../business";
import { orderWithAgreements } from "../cylinders";
import { orderName } from "../order/notices";
import { closeRest } from "../order/debts";
import { findOrderUnless, whyNoRest } from "../order/guards";
import { lockOrder, orderNow, type OrderRow } from "../order/queries";
import { NewOrder, Order } from "../order/schema";
import { viewOrder } from "../order/view";
import { takeOrder, takingBy } from "../place-order";

/* The office's two decisions about the rest of a part delivery (docs/decisions/0443). */

/**
 * Takes the order that delivers what a part delivery left, and returns it. New work: 402 where payments don't stand well.
 * @throws conflict where no rest waits, and as POST /orders
 */
export const deliverRest = business("orders:write", { standing: true })
  .concat(findOrderUnless(whyNoRest))
  .output(Order)
  .mutation(async ({ ctx }) => {
    const tenantId = ctx.business.id;
    const orderId = ctx.order.id;
    const taken = await ctx.change(async (tx, record) => {
      const order = await lockOrder(tx, tenantId, orderId);
      refuseIf(whyNoRest(order));
      await closeRest(tx, { tenantId, orderId }, ctx.now);
      const taking = { ...takingBy(ctx, ctx.now), restOfId: orderId };
      const rest = await takeOrder(tx, record, taking, await draftOfRest(tx, tenantId, order));
      await record({
        action: "order.rest_ordered",
        words: `Took order ${rest.number} for the rest of order ${orderName(order)}`,
        subject: { kind: "order", id: orderId },
        after: { restOrderId: rest.id, number: rest.number },
      });
      return rest;
    });
    return orderWithAgreements(ctx.db, ctx.business, taken, siteOf(ctx));
  });

/** Leaves the rest of a part delivery: nothing more is brought for it. @throws conflict where no rest waits */
export const leaveRest = business("orders:write")
  .concat(findOrderUnless(whyNoRest))
  .output(Order)
  .mutation(async ({ ctx }) => {
    const tenantId = ctx.business.id;
    const orderId = ctx.order.id;
    const left = await ctx.change(async (tx, record) => {
      const order = await lockOrder(tx, tenantId, orderId);
      refuseIf(whyNoRest(order));
      await closeRest(tx, { tenantId, orderId }, ctx.now);
      await record({
        action: "order.rest_left",
        words: `Left the rest of order ${orderName(order)}`,
        subject: { kind: "order", id: orderId },
      });
      return orderNow(tx, tenantId, orderId);
    });
    return viewOrder(left, siteOf(ctx));
  });

/**
 * Returns the order that delivers what a part delivery left: for the same customer and address, at the prices, discounts
 * and way of paying of the order, without a charge for the delivery. Empties that were not taken are to be taken. Lines
 * that charge for a cylinder are left out.
 */
async function draftOfRest(tx: Tx, tenantId: string, order: OrderRow) {
  const ids = order.lines.map(({ productId }) => productId);
  const charges = await tx.product.findMany({
    where: { tenantId, id: { in: ids }, chargeGroupId: { not: null } },
    select: { id: true },
  });
  const taken = await tx.stopCollect.findMany({
    where: { tenantId, stop: { tenantId, orderId: order.id, completedAt: { not: null } } },
    select: { productId: true, quantity: true },
  });
  const chargeIds = new Set(charges.map(({ id }) => id));
  const takenOf = new Map(taken.map(({ productId, quantity }) => [productId, quantity]));
  const lines = order.lines.filter(
    (line) => line.deliveredQuantity < line.quantity && !chargeIds.has(line.productId),
  );
  const collect = order.collect.map(({ productId, quantity }) => ({
    productId,
    quantity: quantity - (takenOf.get(productId) ?? 0),
  }));
  return NewOrder.parse({
    customerId: order.customerId,
    deliveryAddressId: order.deliveryAddressId,
    fulfilment: order.fulfilment,
    paymentMethod: order.paymentMethod,
    leaveInstruction: order.leaveInstruction,
    leaveDetail: order.leaveDetail ?? undefined,
    notes: order.notes ?? undefined,
    discountPercent: order.discountPercent,
    discountReason: order.discountReason ?? undefined,
    lines: lines.map((line) => ({
      productId: line.productId,
      quantity: line.quantity - line.deliveredQuantity,
      ...(isMeasured(line.unit) && { measure: line.measure }),
      ...(line.unitPriceIncVat === null
        ? { unitPrice: line.unitPrice }
        : { unitPriceIncVat: line.unitPriceIncVat }),
      discountPercent: line.discountPercent,
    })),
    collect: collect.filter(({ quantity }) => quantity > 0),
  });
}
