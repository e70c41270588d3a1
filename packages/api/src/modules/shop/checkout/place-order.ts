import { anyUuid, runSql, sqlBuilder, type Tx } from "@roundsman/db";
import { millisecondsToSeconds } from "date-fns/millisecondsToSeconds";
import type { Recorder } from "../../../platform/audit/change";
import { rateLimited } from "../../../platform/base/errors";
import { isMeasured } from "../../../platform/values/values";
import type { Located } from "../../customers";
import { areaOfForm, openQuote } from "./delivery";
import { tellLater } from "../../messages";
import {
  chargeColumns,
  dropLater,
  findOption,
  mailLater,
  orderName,
  orderNow,
  placeOrder,
  recordRejudged,
  tellOffice,
} from "../../orders";
import { countUnpaid, freeGoods, holdGoods, holdMs, mostUnpaid } from "../holds/hold-goods";
import {
  byShopper,
  networkAt,
  readShopper,
  shopperProcedure,
  type ShopContext,
  type Shopper,
} from "../shopper";
import { differsFromShown, NotAsShownSignal, readBasket, requireAsOrdered } from "./basket";
import { addressOf, customerOf, notesOf } from "./customer";
import { endPage, locateTyped, openPaymentPage, refuseUnoffered } from "./offers";
import {
  keepBasketOrder,
  keepOrder,
  PageOpenSignal,
  SentBefore,
  takeBasket,
  takeKey,
} from "./one-basket";
import { CheckoutForm, Placed, type BasketItem } from "./schema";
import { takeVoucher } from "./voucher";
import { keptBounds, quickBounds } from "../../../platform/limits/bounds";

/** An order as the checkout's form sends it; by a bottle card it is paid at the door. */
type OrderForm = Omit<CheckoutForm, "payment"> & {
  payment: CheckoutForm["payment"] | "at_the_door";
};

interface OrderRequest {
  shopper: Shopper | null;
  form: OrderForm;
  located: Located;
  /** An order that is to be paid at once may keep its goods for a few minutes. */
  mayHold?: boolean;
  /** How it was ordered, where not on the shop's pages. */
  by?: {
    /** "by the bottle card of the address" */
    words: string;
    /** Judges again, and holds, what may have changed since the page was shown. */
    hold: (tx: Tx) => Promise<void>;
  };
}

const paymentMethods = { now: "link", on_account: "on_account", at_the_door: "cash" } as const;

interface PlacedOrder {
  orderId: string;
  trackingRef: string;
}

/**
 * A line of the order. A measured product's whole units are one measure. Of a price including VAT that one alone is
 * sent: the price excluding VAT is at the rate of this quantity, which may not be the product's own.
 */
function orderedLine({ product, quantity, unitPrice, unitPriceIncVat }: BasketItem) {
  const productId = product.id;
  if (isMeasured(product.unit)) return { productId, quantity: 1, measure: quantity };
  return {
    productId,
    quantity,
    ...(unitPriceIncVat === null ? { unitPrice } : { unitPriceIncVat }),
  };
}

/** The whole of ordering, in one transaction. @throws NotAsShownSignal, SentBefore, and what `by.hold` throws */
export async function orderBasket(
  tx: Tx,
  record: Recorder,
  ctx: ShopContext,
  { shopper, form, located, by, mayHold = false }: OrderRequest,
): Promise<PlacedOrder> {
  const { shop, now } = ctx;
  const { tenantId, timeZone } = shop;
  const sent = { tenantId, form, now };
  await takeKey(tx, sent);
  await by?.hold(tx);
  await takeBasket(tx, record, sent);
  const ids = form.lines.map(({ productId }) => productId.toLowerCase());
  await lockProducts(tx, tenantId, ids);
  const wanted = await readBasket(tx, { shop, now }, shopper, form.lines);
  const delivers = form.fulfilment === "delivery";
  const option = await findOption(tx, tenantId, (delivers && form.deliveryOptionId) || null);
  const names = await namesOf(tx, tenantId, ids);
  const nameOf = (id: string) => names.get(id) ?? "A product";
  const place = { postcode: form.address?.postcode ?? null, ...located.position };
  const asked = { addressId: form.addressId ?? null, typed: place };
  const there = await areaOfForm(tx, { shop, now }, form, asked, wanted);
  const area = there?.area ?? null;
  const customer = await customerOf(tx, record, { tenantId, now }, shopper, form.contact);
  const { voucher: code } = form;
  const voucher = code
    ? await takeVoucher(tx, { shop, now }, { code, customerId: customer.id }, wanted)
    : null;
  const goods = { ...wanted, voucher };
  const held = there && form.day && form.dayQuote ? { ...there, day: form.day } : null;
  const quotedPence = held && openQuote(ctx, form.dayQuote ?? "", held);
  const { deliveryChargePence } = chargeColumns(option, area, quotedPence ?? 0);
  const charged = {
    chargePence: voucher?.freeDelivery ? 0 : deliveryChargePence,
    quoteOver: held !== null && quotedPence === null,
  };
  const different = differsFromShown(form, goods, charged, nameOf);
  const typed = delivers && !form.addressId ? form.address : null;
  const deliveryAddressId = typed
    ? await addressOf(tx, { tenantId, now }, customer.id, typed, located)
    : form.addressId;
  const taking = {
    tenantId,
    timeZone,
    now,
    source: "shop",
    byUserId: null,
    by: null,
    seller: null,
    voucher,
    dayDiscountPence: quotedPence ?? 0,
  } as const;
  const { orderId, rejudged } = await placeOrder(tx, taking, {
    customerId: customer.id,
    deliveryAddressId,
    fulfilment: form.fulfilment,
    deliveryOptionId: option?.id ?? null,
    wantedOn: area ? (form.day ?? null) : null,
    deliveryWindow: area ? (form.window ?? null) : null,
    paymentMethod: paymentMethods[form.payment],
    ...(voucher && {
      discountPercent: voucher.percentOff,
      discountReason: `Voucher ${voucher.code}`,
    }),
    leaveInstruction: form.leaveInstruction,
    leaveDetail: form.leaveDetail,
    notes: notesOf(form, customer, shopper?.name ?? form.contact.name),
    lines: goods.items.map(orderedLine),
    agreements: goods.firstBottles.map(({ exchangeGroupId, count }) => ({
      exchangeGroupId,
      count,
    })),
    collect: shop.configuration.commerce.askForEmpties
      ? goods.items.flatMap(({ product, empties }) =>
          empties > 0 ? [{ productId: product.id, quantity: empties }] : [],
        )
      : [],
  });
  const order = await orderNow(tx, tenantId, orderId);
  requireAsOrdered(form, different, order);
  const { trackingRef } = order;
  await keepOrder(tx, sent, { trackingRef, orderId });
  await keepBasketOrder(tx, sent, { orderId });
  await record({
    action: "order.placed",
    words: `Ordered ${orderName(order)} ${by?.words ?? "in the shop"}${voucher ? ` with the voucher ${voucher.code}` : ""}`,
    subject: { kind: "order", id: orderId },
    after: {
      number: order.number,
      customerId: customer.id,
      ...(voucher && { voucher: voucher.code }),
    },
  });
  await recordRejudged(record, rejudged);
  const of = { tenantId, orderId };
  if (form.payment === "now") {
    await holdGoods(
      tx,
      { shop, address: ctx.request.address, mayHold, realNow: ctx.realNow },
      order,
    );
    // The office hears of it when it is paid.
    await dropLater(tx, of, new Date(now.getTime() + holdMs));
  } else {
    const notice = { kind: "order.placed", title: `New order ${orderName(order)}` } as const;
    await tellOffice(tx, of, notice, { now });
    await mailLater(tx, { ...of, about: "received" });
    await tellLater(tx, { ...of, moment: "order_taken" });
  }
  return { orderId, trackingRef };
}

async function namesOf(tx: Tx, tenantId: string, ids: readonly string[]) {
  const rows = await tx.product.findMany({
    where: { tenantId, id: { in: [...ids] } },
    select: { id: true, name: true },
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Orders what is in the basket, at the prices and from the stock of this moment; where they are not as
 * shown, nothing is ordered and the answer says what is different.
 */
export const place = shopperProcedure()
  .input(CheckoutForm)
  .output(Placed)
  .mutation(async ({ ctx, input: form }) => {
    const shopper = await readShopper(ctx);
    await refuseUnoffered(ctx, shopper, form);
    const located = await locateTyped(ctx, form);
    // Counted by who sends it. The email address of the form may be anybody's.
    await ctx.limits.countQuick(quickBounds.order, {
      shopNetwork: networkAt(ctx.shop, ctx.request),
      ...(shopper && { shopper: shopper.accountId }),
    });
    try {
      const ordering = { shopper, form, located, mayHold: await mayHoldGoods(ctx, form) };
      const { orderId, trackingRef } = await orderOnce(ctx, ordering).catch(firstOrder);
      const pays = form.payment === "now";
      const payUrl = pays ? await openPaymentPage(ctx, orderId, trackingRef) : null;
      if (pays && payUrl === null) await freeGoods(ctx.db, holdOf(ctx, orderId));
      return { outcome: "placed" as const, trackingRef, payUrl };
    } catch (error) {
      if (error instanceof NotAsShownSignal) return error.answer;
      if (error instanceof SentBefore) {
        return { outcome: "sent_before" as const, trackingRef: error.order.trackingRef };
      }
      throw error;
    }
  });

const holdOf = ({ shop: { tenantId }, realNow }: ShopContext, orderId: string) => ({
  tenantId,
  orderId,
  realNow,
});

/**
 * Whether an order that is to be paid at once may hold goods: a network's orders do so many times a day.
 * @throws rate_limited where the network has left several orders of this shop unpaid
 */
async function mayHoldGoods(ctx: ShopContext, { payment }: CheckoutForm): Promise<boolean> {
  if (payment !== "now") return false;
  const { limits, request, shop, db } = ctx;
  const unpaid = await countUnpaid(db, shop.tenantId, request.address);
  if (unpaid >= mostUnpaid) throw rateLimited(millisecondsToSeconds(holdMs));
  return limits.staysWithin(keptBounds.checkoutHold, { shopNetwork: networkAt(shop, request) });
}

/** As often as the basket's earlier order may get a new payment page while it is being replaced. */
const mostTurns = 3;

/**
 * Orders the basket, once the payment page of the order that it replaces is ended.
 * @throws SentBefore where that order is paid meanwhile, or its page can't be ended now
 */
async function orderOnce(ctx: ShopContext, ordering: OrderRequest, turn = 1): Promise<PlacedOrder> {
  const { change } = byShopper(ctx, ordering.form.contact.name);
  try {
    return await change((tx, record) => orderBasket(tx, record, ctx, ordering));
  } catch (error) {
    if (!(error instanceof PageOpenSignal)) throw error;
    const { order } = error;
    const hasEnded = turn < mostTurns && (await endPage(ctx, order.orderId));
    if (!hasEnded) throw new SentBefore(order, false);
    return orderOnce(ctx, ordering, turn + 1);
  }
}

/** The same form sent again is the same order. */
function firstOrder(error: unknown) {
  if (error instanceof SentBefore && error.same) return error.order;
  throw error;
}

/**
 * Holds these products until the transaction ends: of two shoppers for the last one, the second looks
 * at the stock once the first has ordered. Taken in key order; whoever only names them is not kept waiting.
 */
const lockProducts = (tx: Tx, tenantId: string, productIds: readonly string[]) =>
  runSql(
    tx,
    sqlBuilder
      .selectFrom("products")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", anyUuid(productIds))
      .select("id")
      .orderBy("tenant_id")
      .orderBy("id")
      .forNoKeyUpdate(),
  );
