import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { dayOrNull, fromDay, shortDay, todayIn } from "../../../platform/values/format";
import {
  Day,
  DiscountPercent,
  isMeasured,
  ProductUnit,
  Uuid,
} from "../../../platform/values/values";
import { pricesFor } from "../../catalogue";
import { requireCustomer } from "../../customers";
import { readSupply, type Supply } from "../../stock";
import { fillLines } from "../basket";
import { asksMoreCredit, creditObstacles, sellerOf, whyNoCredit } from "../party";
import { discountOf, lineAmount, sumsOf, undelivered } from "../money";
import { findOption, promiseColumns, usualMethod } from "../place-order";
import { findOrder, outstandingPence } from "../guards";
import { orderNow } from "../queries";
import { Fulfilment, OrderSums, PaymentMethod, WantedCollect, WantedLine } from "../schema";

/** An order as far as it is written. */
const Draft = z.object({
  customerId: Uuid.nullish(),
  deliveryOptionId: Uuid.nullish(),
  paymentMethod: PaymentMethod.optional(),
  /** Of an order being changed: what stays on it keeps its price, its charge and its days. */
  orderId: Uuid.optional(),
  wantedOn: Day.nullish(),
  discountPercent: DiscountPercent.optional(),
  lines: z.array(WantedLine).max(200),
});

/** What can still be promised of a product, for one order. */
const LineSupply = z.object({
  productId: Uuid,
  /** Units that are free over all yards and that no other order waits for; null where its stock was never counted. */
  remaining: z.int().nullable(),
  /** By how many units the order asks for more than that, in words; null where it does not. */
  warning: z.string().nullable(),
});

/** What remains of each product on an order, and whether the order asks for more. */
function supplyOfLines(
  lines: readonly { productId: string; quantity: number }[],
  supplies: ReadonlyMap<string, Supply>,
): z.infer<typeof LineSupply>[] {
  const wanted = new Map<string, number>();
  for (const { productId, quantity } of lines) {
    wanted.set(productId, (wanted.get(productId) ?? 0) + quantity);
  }
  return [...wanted].map(([productId, quantity]) => {
    const supply = supplies.get(productId);
    if (!supply) return { productId, remaining: null, warning: null };
    const { free, promised, remaining } = supply;
    const short = quantity - Math.max(0, remaining);
    const warning =
      short > 0 ? `Short by ${short}: ${free} free, ${promised} on other orders.` : null;
    return { productId, remaining, warning };
  });
}

/**
 * Pence: `unitPrice`, `total`, the charge and `discountPence`, which all discounts take off, exclude VAT.
 * `unitPriceIncVat` and `totalIncVat` are what is paid before a discount where a line is priced including VAT, else null.
 * `amountPence` of a line is less its discount, and includes VAT where its price does. Both days are null without an option.
 */
const Estimate = OrderSums.extend({
  lines: z.array(
    z.object({
      productId: Uuid,
      unit: ProductUnit,
      measure: z.number(),
      measurePrice: z.int().nullable(),
      unitPrice: z.int(),
      unitPriceIncVat: z.int().nullable(),
      total: z.int(),
      totalIncVat: z.int().nullable(),
      discountPercent: z.number(),
      amountPence: z.int(),
    }),
  ),
  discountPence: z.int(),
  deliveryChargePence: z.int(),
  expectedFrom: Day.nullable(),
  expectedTo: Day.nullable(),
  supply: z.array(LineSupply),
  /** What to ask before it is taken or changed, in words; null where nothing speaks against it. */
  asks: z.string().nullable(),
  /**
   * It is refused on account, the customer being on stop or over their limit: in words, without the reason of the
   * stop, and whether whoever asks may override that with a reason (null) or why not. Null where it is not refused.
   */
  noCredit: z.object({ why: z.string(), override: z.string().nullable() }).nullable(),
});

/** What speaks against a wanted day: it has passed, and stood not on the order before. */
const questionOfWish = (
  wantedOn: string | null,
  { before, today }: { before: string | null; today: string },
): string | null =>
  wantedOn !== null && wantedOn < today && wantedOn !== before
    ? `The day it is wanted on, ${shortDay(fromDay(wantedOn))}, has passed.`
    : null;

/** What a draft would cost this customer and when it would come, were it taken or changed now: for order entry. */
export const estimate = business("orders:read")
  .input(Draft)
  .output(Estimate)
  .query(async ({ ctx, input }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const customerId = input.customerId ?? null;
    const customer =
      customerId === null ? null : await requireCustomer(ctx.db, tenantId, customerId);
    const optionId = input.deliveryOptionId ?? null;
    const before = input.orderId ? await orderNow(ctx.db, tenantId, input.orderId) : null;
    const option = await findOption(ctx.db, tenantId, optionId);
    const wanted = input.lines.map(({ productId }) => productId);
    const prices = await pricesFor(ctx.db, tenantId, customerId, wanted);
    const { discountPercent = before?.discountPercent ?? 0 } = input;
    const { kept } = fillLines(input.lines, prices, discountPercent, before);
    const promise =
      before?.deliveryOptionId === optionId && before
        ? before
        : promiseColumns(option, { timeZone, now: ctx.now });
    const { deliveryChargePence } = promise;
    const { paymentMethod = before?.paymentMethod ?? usualMethod(customer) } = input;
    const then = { paymentMethod, deliveryChargePence, lines: kept.map(undelivered) };
    const moreCredit = before
      ? asksMoreCredit(before, { ...before, ...then })
      : paymentMethod === "on_account";
    const seller = sellerOf(ctx);
    const obstacles =
      moreCredit && customer
        ? await creditObstacles(ctx.db, {
            tenantId,
            customer,
            orderId: before?.id ?? null,
            orderPence: outstandingPence({ status: "placed", paidPence: null, ...before, ...then }),
          })
        : null;
    const supplies = await readSupply(ctx.db, wanted, { tenantId, orderId: before?.id });
    return {
      ...sumsOf(kept, deliveryChargePence),
      lines: kept.map((line) => ({
        productId: line.productId,
        unit: line.unit,
        measure: line.measure,
        measurePrice: line.measurePrice,
        unitPrice: line.unitPrice,
        unitPriceIncVat: line.unitPriceIncVat,
        total: line.quantity * line.unitPrice,
        totalIncVat: line.unitPriceIncVat === null ? null : line.quantity * line.unitPriceIncVat,
        discountPercent: line.discountPercent,
        amountPence: lineAmount(line),
      })),
      discountPence: discountOf(kept),
      deliveryChargePence,
      expectedFrom: dayOrNull(promise.expectedFrom),
      expectedTo: dayOrNull(promise.expectedTo),
      supply: supplyOfLines(input.lines, supplies),
      asks: questionOfWish(input.wantedOn ?? null, {
        before: dayOrNull(before?.wantedOn ?? null),
        today: todayIn(timeZone, ctx.now),
      }),
      noCredit: obstacles && {
        why: whyNoCredit(seller, obstacles, true),
        override: seller.whyNoOverride,
      },
    };
  });

/**
 * Whether there is enough for a placed order, by product, for its page: of two orders for the last one, the
 * later is short. Empty once its goods have left, or were cancelled.
 */
export const supply = business("orders:read")
  .concat(findOrder)
  .output(z.array(LineSupply))
  .query(async ({ ctx }) => {
    if (ctx.order.status !== "placed") return [];
    const { id: orderId, lines } = ctx.order;
    const supplies = await readSupply(
      ctx.db,
      lines.map(({ productId }) => productId),
      { tenantId: ctx.business.id, orderId, earlierOnly: true },
    );
    return supplyOfLines(lines, supplies);
  });

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
        lines: { orderBy: { position: "asc" } },
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
