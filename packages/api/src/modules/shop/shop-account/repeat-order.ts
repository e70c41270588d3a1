import { notFound } from "../../../platform/base/errors";
import { shopperProcedure } from "../visit/shopper-procedure";
import { ByTrackingRef } from "../../billing/payments/schema";
import { pricesFor } from "../../catalogue/prices/price-for";
import { Repeated } from "./schema";
import { requireShopper } from "../visit/shopper";

/** One of the customer's own orders as a basket: the same again, of what is still sold. */
export const repeatOrder = shopperProcedure()
  .input(ByTrackingRef)
  .output(Repeated)
  .query(async ({ ctx, input: { trackingRef } }) => {
    const { tenantId } = ctx.shop;
    const { customer } = await requireShopper(ctx);
    const order = await ctx.db.order.findFirst({
      where: { tenantId, customerId: customer.id, trackingRef: trackingRef.toUpperCase() },
      relationLoadStrategy: "join",
      include: {
        lines: { orderBy: { position: "asc" } },
        collect: true,
        deliveryAddress: { select: { customerId: true, archivedAt: true } },
        deliveryOption: { select: { archivedAt: true } },
      },
    });
    if (!order) throw notFound("order");
    const ids = order.lines.map(({ productId }) => productId);
    const products = await pricesFor(ctx.db, tenantId, customer.id, ids);
    const { deliveryAddress: address } = order;
    const isTheirs = address?.archivedAt === null && address.customerId === customer.id;
    const empties = new Map(order.collect.map(({ productId, quantity }) => [productId, quantity]));
    return {
      lines: order.lines.flatMap(({ productId, quantity }) =>
        products.get(productId)?.sold
          ? [
              {
                productId,
                quantity: Math.min(quantity, 999),
                empties: Math.min(empties.get(productId) ?? 0, 999),
              },
            ]
          : [],
      ),
      fulfilment: order.fulfilment,
      addressId: isTheirs ? order.deliveryAddressId : null,
      deliveryOptionId: order.deliveryOption?.archivedAt === null ? order.deliveryOptionId : null,
      noLongerSold: [...products.values()].filter(({ sold }) => !sold).map(({ name }) => name),
    };
  });
