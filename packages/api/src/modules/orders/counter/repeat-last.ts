import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { isMeasured, ProductUnit, Uuid } from "../../../platform/values/values";
import { pricesFor } from "../../catalogue";
import { requireCustomer } from "../../customers";
import { Fulfilment, PaymentMethod, WantedCollect } from "../order/schema";

/** A customer's last order as a new one would start, at today's prices (pence, excluding VAT). */
const RepeatedDraft = z.object({
  customerId: Uuid,
  deliveryAddressId: Uuid.nullable(),
  deliveryOptionId: Uuid.nullable(),
  fulfilment: Fulfilment,
  paymentMethod: PaymentMethod,
  lines: z.array(
    z.object({
      productId: Uuid,
      productName: z.string(),
      quantity: z.int(),
      unit: ProductUnit,
      measure: z.number(),
      /** Of one unit. */
      unitPrice: z.int(),
      unitPriceIncVat: z.int().nullable(),
    }),
  ),
  collect: z.array(WantedCollect.extend({ productName: z.string() })),
  /** Names of what was ordered then and is not sold now. */
  noLongerSold: z.array(z.string()),
});

/** For order entry: "the same again". Null for a customer who has not ordered yet. */
export const repeatLast = business("orders:read")
  .input(z.object({ customerId: Uuid }))
  .output(RepeatedDraft.nullable())
  .query(async ({ ctx, input: { customerId } }) => {
    const tenantId = ctx.business.id;
    await requireCustomer(ctx.db, tenantId, customerId);
    const last = await ctx.db.order.findFirst({
      where: { tenantId, customerId, status: { not: "cancelled" } },
      orderBy: { createdAt: "desc" },
      relationLoadStrategy: "join",
      include: {
        // A cylinder is charged for once.
        lines: {
          where: { product: { chargeGroupId: null } },
          orderBy: { position: "asc" },
        },
        collect: true,
        deliveryAddress: { select: { customerId: true, archivedAt: true } },
        deliveryOption: { select: { archivedAt: true } },
      },
    });
    if (!last) return null;
    const ids = last.lines.map(({ productId }) => productId);
    const products = await pricesFor(ctx.db, tenantId, customerId, ids);
    const { deliveryAddress: address } = last;
    const isStillTheirs = address?.archivedAt === null && address.customerId === customerId;
    return {
      customerId,
      deliveryAddressId: isStillTheirs ? last.deliveryAddressId : null,
      deliveryOptionId: last.deliveryOption?.archivedAt === null ? last.deliveryOptionId : null,
      fulfilment: last.fulfilment,
      paymentMethod: last.paymentMethod,
      lines: last.lines.flatMap((line) => {
        const product = products.get(line.productId);
        if (!product?.sold) return [];
        const { id: productId, name: productName, unit, unitPrice, unitPriceIncVat } = product;
        const measure = isMeasured(unit) ? line.measure : 1;
        const { quantity } = line;
        return [{ productId, productName, quantity, unit, measure, unitPrice, unitPriceIncVat }];
      }),
      collect: last.collect.map(({ productId, productName, quantity }) => ({
        productId,
        productName,
        quantity,
      })),
      noLongerSold: [...products.values()].filter(({ sold }) => !sold).map(({ name }) => name),
    };
  });
