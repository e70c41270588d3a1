import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { Day, Uuid } from "../../../platform/values/values";
import { dayOrNull } from "../../../platform/values/view";
import { requireCustomer } from "../../customers/customer/known";
import { pricesFor } from "../../catalogue/prices/price-for";
import { fillLines } from "./basket";
import { sumsOf } from "../order/money";
import { findOption, promiseColumns } from "./promise";
import { orderNow } from "../order/rows";
import { OrderSums, WantedLine } from "../order/schema";

/** An order as far as it is written. */
const Draft = z.object({
  customerId: Uuid.nullish(),
  deliveryOptionId: Uuid.nullish(),
  /** Of an order being changed: what stays on it keeps its price, its charge and its days. */
  orderId: Uuid.optional(),
  lines: z.array(WantedLine).max(200),
});

/** Pence: `unitPrice`, `total` and the charge exclude VAT. Both days are null without an option. */
const Estimate = OrderSums.extend({
  lines: z.array(z.object({ productId: Uuid, unitPrice: z.int(), total: z.int() })),
  deliveryChargePence: z.int(),
  expectedFrom: Day.nullable(),
  expectedTo: Day.nullable(),
});

/** What a draft would cost this customer and when it would come, were it taken or changed now: for order entry. */
export const estimate = business("orders:read")
  .input(Draft)
  .output(Estimate)
  .query(async ({ ctx, input }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const customerId = input.customerId ?? null;
    if (customerId !== null) await requireCustomer(ctx.db, tenantId, customerId);
    const optionId = input.deliveryOptionId ?? null;
    const before = input.orderId ? await orderNow(ctx.db, tenantId, input.orderId) : null;
    const option = await findOption(ctx.db, tenantId, optionId);
    const wanted = input.lines.map(({ productId }) => productId);
    const prices = await pricesFor(ctx.db, tenantId, customerId, wanted);
    const { kept } = fillLines(input.lines, prices, before?.lines);
    const promise =
      before?.deliveryOptionId === optionId && before
        ? before
        : promiseColumns(option, { timeZone, now: ctx.now });
    const { deliveryChargePence } = promise;
    return {
      ...sumsOf(kept, deliveryChargePence),
      lines: kept.map(({ productId, quantity, unitPrice }) => ({
        productId,
        unitPrice,
        total: quantity * unitPrice,
      })),
      deliveryChargePence,
      expectedFrom: dayOrNull(promise.expectedFrom),
      expectedTo: dayOrNull(promise.expectedTo),
    };
  });
