import type { Tx } from "@roundsman/db";
import { ProviderFailed } from "@roundsman/providers";
import type { Recorder } from "../../../platform/audit/change";
import { Refusal } from "../../../platform/base/errors";
import type { Context } from "../../../platform/context/context";
import { linkTo, shopPages } from "../../../platform/values/links";
import { isMeasured } from "../../../platform/values/values";
import { openCheckout, payableOrder } from "../../billing";
import { hostAddress } from "../../business";
import type { Located } from "../../customers";
import { areaOfForm, openQuote } from "./delivery";
import { tellLater } from "../../messages";
import {
  dropLater,
  dropUnpaid,
  findOption,
  keptUnpaidMs,
  mailLater,
  orderName,
  orderNow,
  placeOrder,
  promiseColumns,
  recordRejudged,
  tellOffice,
} from "../../orders";
import { lockProducts } from "../pages/products";
import {
  byShopper,
  readShopper,
  shopperProcedure,
  type ShopContext,
  type Shopper,
} from "../shopper";
import { differsFromShown, NotAsShownSignal, readBasket, requireAsOrdered } from "./basket";
import { addressOf, customerOf, notesOf } from "./customer";
import { keepOrder, SentBefore, takeKey } from "./idempotency";
import { locateTyped, refuseUnoffered } from "./offers";
import { CheckoutForm, Placed, type BasketItem } from "./schema";
import { takeVoucher } from "./voucher";

/** An hour's worth: an office behind one address orders more often than one person does. */
const ordersPerHour = { address: 30, person: 10 };

/**
 * Counts an order about to be taken, by where it comes from and whose it says it is.
 * @throws rate_limited
 */
async function countOrder(
  { limits, request }: Pick<Context, "limits" | "request">,
  email: string,
): Promise<void> {
  await limits.count("orders", `address:${request.address}`, ordersPerHour.address);
  await limits.count("orders", `person:${email.toLowerCase()}`, ordersPerHour.person);
}

/** An order as the checkout's form sends it; by a bottle card it is paid at the door. */
type OrderForm = Omit<CheckoutForm, "payment"> & {
  payment: CheckoutForm["payment"] | "at_the_door";
};

interface OrderRequest {
  shopper: Shopper | null;
  form: OrderForm;
  located: Located;
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
  { shopper, form, located, by }: OrderRequest,
): Promise<PlacedOrder> {
  const { shop, now } = ctx;
  const { tenantId, timeZone } = shop;
  const sent = { tenantId, form, now };
  await takeKey(tx, sent);
  await by?.hold(tx);
  await dropReplaced(tx, record, tenantId, form, now);
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
  const { deliveryChargePence } = promiseColumns(option, { timeZone, now }, area, quotedPence ?? 0);
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
    // The office hears of it when it is paid.
    await dropLater(tx, of, new Date(now.getTime() + keptUnpaidMs));
  } else {
    const notice = { kind: "order.placed", title: `New order ${orderName(order)}` } as const;
    await tellOffice(tx, of, notice, { now });
    await mailLater(tx, { ...of, about: "received" });
    await tellLater(tx, { ...of, moment: "order_taken" });
  }
  return { orderId, trackingRef };
}

async function dropReplaced(
  tx: Tx,
  record: Recorder,
  tenantId: string,
  { replaces }: Pick<CheckoutForm, "replaces">,
  now: Date,
): Promise<void> {
  if (!replaces) return;
  const left = await tx.order.findFirst({
    where: { tenantId, trackingRef: replaces.toUpperCase(), source: "shop" },
    select: { id: true },
  });
  const dropped = left && (await dropUnpaid(tx, { tenantId, orderId: left.id }, now));
  if (!dropped) return;
  await record({
    action: "order.cancelled",
    words: `Left order ${orderName(dropped)} unpaid and ordered again`,
    subject: { kind: "order", id: dropped.id },
    before: { status: "placed" },
    after: { status: "cancelled" },
  });
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
    await countOrder(ctx, form.contact.email);
    const { change } = byShopper(ctx, form.contact.name);
    try {
      const { orderId, trackingRef } = await change((tx, record) =>
        orderBasket(tx, record, ctx, { shopper, form, located }),
      ).catch(firstOrder);
      const payUrl =
        form.payment === "now" ? await openPaymentPage(ctx, orderId, trackingRef) : null;
      return { outcome: "placed" as const, trackingRef, payUrl };
    } catch (error) {
      if (error instanceof NotAsShownSignal) return error.answer;
      if (error instanceof SentBefore) {
        return { outcome: "sent_before" as const, trackingRef: error.order.trackingRef };
      }
      throw error;
    }
  });

/** The same form sent again is the same order. */
function firstOrder(error: unknown) {
  if (error instanceof SentBefore && error.same) return error.order;
  throw error;
}

/** The provider's page; null where it can't be opened now: the order's own page offers it again. */
async function openPaymentPage(
  ctx: ShopContext,
  orderId: string,
  trackingRef: string,
): Promise<string | null> {
  const { db, shop, providers, settings, now } = ctx;
  // Back to the host that they are on: their basket and their sign-in are there.
  const home = hostAddress(settings.urls.shop, shop.host);
  const business = { id: shop.tenantId, name: shop.name };
  try {
    const { url } = await openCheckout({
      db,
      payments: providers.payments,
      business,
      payable: payableOrder(business, orderId),
      purpose: "checkout",
      successUrl: linkTo(home, shopPages.orderPaid(trackingRef)),
      cancelUrl: linkTo(home, shopPages.order(trackingRef)),
      now,
    });
    return url;
  } catch (error) {
    if (error instanceof ProviderFailed) {
      ctx.log.warn({ orderId, error: error.message }, "the payment provider is out of reach");
      return null;
    }
    // Paid already, or too little to be paid by card: its page says so.
    if (error instanceof Refusal && error.kind === "conflict") return null;
    throw error;
  }
}
