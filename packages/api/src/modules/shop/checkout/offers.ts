import type { PrismaClient } from "@roundsman/db";
import { ProviderFailed } from "@roundsman/providers";
import { invalid, Refusal, type Issue } from "../../../platform/base/errors";
import { daysBetween, todayIn } from "../../../platform/values/format";
import { linkTo, shopPages } from "../../../platform/values/links";
import { pricesFor, promisedDays, type Area, type FuelNotice } from "../../catalogue";
import {
  canTakePayment,
  endOpenPage,
  openCheckout,
  payableOrder,
  readConnection,
} from "../../billing";
import { hostAddress } from "../../business";
import { locatePostcode, noPosition, type Located } from "../../customers";
import {
  chargeColumns,
  noAccountNow,
  optionsForDay,
  readJudge,
  readFuelNotices,
  shownIncVat,
  sumsOf,
} from "../../orders";
import type { ShopContext, Shopper } from "../shopper";
import { pricedLines, type Goods } from "./basket";
import { offeredIn, type DayDiscount } from "./delivery";
import type { CheckoutForm } from "./schema";

/** The ways in which a basket can be brought, with the days and the charge each means for it. */
export async function deliveryOptionsFor(
  { db, shop, now }: Pick<ShopContext, "db" | "shop" | "now">,
  basket: Goods,
  area: Area | null = null,
  {
    days = [],
    discounts = [],
  }: { days?: readonly string[]; discounts?: readonly DayDiscount[] } = {},
) {
  const all = await db.deliveryOption.findMany({
    where: { tenantId: shop.tenantId, archivedAt: null },
    orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
  });
  const options = area ? offeredIn(area, all) : all;
  const goods = pricedLines(basket);
  const { tenantId, timeZone } = shop;
  const judge = await readJudge(
    db,
    { tenantId, timeZone, now },
    // In an area the day is chosen, and judged by what the area offers.
    {
      destination: anywhere,
      door: null,
      option: (!shop.hasAreas && options[0]) || null,
      day: null,
    },
  );
  const { today } = judge;
  const offeredOn = new Map(
    days.map((day) => [day, optionsForDay(options, daysBetween(today, day))] as const),
  );
  // A business that names no options still delivers: free, and without a promised day.
  return (options.length > 0 ? options : [null]).map((option) => {
    const isFree = basket.voucher?.freeDelivery ?? false;
    const usual = chargedFor(goods, isFree ? 0 : chargeColumns(option, area).deliveryChargePence);
    const promised =
      option && !shop.hasAreas
        ? promisedDays(option, today, judge.whyNot)
        : { from: null, to: null };
    const onDays = discounts.map(({ day, pence }) => {
      const less = chargeColumns(option, area, pence);
      const charged = chargedFor(goods, isFree ? 0 : less.deliveryChargePence);
      return { day, offPence: usual.chargePence - charged.chargePence, ...charged };
    });
    return {
      id: option?.id ?? null,
      name: option?.name ?? "Delivery",
      expectedFrom: promised.from,
      expectedTo: promised.to,
      ...usual,
      days: days.filter((day) => option === null || offeredOn.get(day)?.includes(option)),
      onDays: onDays.filter(({ offPence }) => offPence > 0),
    };
  });
}

const anywhere = { roundDays: [] };

/** What it comes to with a charge for delivery: `chargePence` of the answer includes VAT. */
function chargedFor(goods: ReturnType<typeof pricedLines>, netPence: number) {
  const { chargePence, roundingPence } = shownIncVat(goods, netPence);
  return { chargePence, roundingPence, sums: sumsOf(goods, netPence) };
}

/** Legal notices for shoppers who collect these goods; empty in a shop that only delivers. */
export async function collectNotices(
  { db, shop, now }: Pick<ShopContext, "db" | "shop" | "now">,
  { items }: Goods,
): Promise<FuelNotice[]> {
  if (!shop.configuration.commerce.collection.enabled || items.length === 0) return [];
  const { tenantId, timeZone } = shop;
  const ids = items.map(({ product }) => product.id);
  const products = await pricesFor(db, tenantId, null, ids);
  return readFuelNotices(db, {
    tenantId,
    day: todayIn(timeZone, now),
    fulfilment: "collection",
    addressId: null,
    locationId: null,
    lines: items.flatMap(({ product: { id }, quantity }) => {
      const product = products.get(id);
      const { name: productName = "", unit = "each", fuel = null } = product ?? {};
      return product ? [{ productName, quantity, unit, measure: 1, fuel }] : [];
    }),
  });
}

/** Whether this business's customers can pay on the provider's page now. */
export async function canPayNow(
  { providers }: Pick<ShopContext, "providers">,
  db: PrismaClient,
  tenantId: string,
): Promise<boolean> {
  const { payments } = providers;
  return payments.kind !== "none" && canTakePayment(await readConnection(db, tenantId), payments);
}

/** @throws validation with all that this shop does not take of a form */
export async function refuseUnoffered(
  ctx: ShopContext,
  shopper: Shopper | null,
  form: CheckoutForm,
): Promise<void> {
  const { commerce } = ctx.shop.configuration;
  const issues: Issue[] = [];
  if (form.fulfilment === "collection" && !commerce.collection.enabled) {
    issues.push({ path: "fulfilment", message: "This shop delivers only." });
  }
  if (commerce.ageCheck && !form.ofAge) {
    issues.push({ path: "ofAge", message: "Confirm that you are 18 or over." });
  }
  if (form.addressId && !shopper) {
    issues.push({ path: "addressId", message: "Sign in to use a saved address." });
  }
  if (form.payment === "on_account" && !shopper?.onAccount) {
    const message = shopper?.accountStopped
      ? noAccountNow
      : "Only a trade account can order on account.";
    issues.push({ path: "payment", message });
  }
  if (form.payment === "now" && !(await canPayNow(ctx, ctx.db, ctx.shop.tenantId))) {
    issues.push({ path: "payment", message: "Paying here is not possible at the moment." });
  }
  if (issues.length > 0) throw invalid(...issues);
}

/**
 * Looks the typed postcode up, outside any transaction.
 * @throws validation where there is no such place; a look-up that fails is no reason to refuse
 */
export async function locateTyped(ctx: ShopContext, form: CheckoutForm): Promise<Located> {
  const postcode = form.address?.postcode;
  if (form.fulfilment !== "delivery" || form.addressId || !postcode) {
    return { position: noPosition, failed: false };
  }
  const located = await locatePostcode(ctx, postcode);
  if (!located.failed && located.position.geocodedAt === null) {
    throw invalid({ path: "address.postcode", message: "We can't find this postcode." });
  }
  return located;
}

/** The provider's page; null where it can't be opened now: the order's own page offers it again. */
export async function openPaymentPage(
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

/** Ends the open payment page of an order; false where it was paid first, or the provider is out of reach. */
export async function endPage(ctx: ShopContext, orderId: string): Promise<boolean> {
  const { db, shop, providers, now } = ctx;
  const page = { db, payments: providers.payments, tenantId: shop.tenantId, orderId, now };
  try {
    return await endOpenPage(page);
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    ctx.log.warn({ orderId, error: error.message }, "the payment provider is out of reach");
    return false;
  }
}
