import { router } from "../../../platform/context/context";
import { FoundAddresses, LookedUp, lookUpAddresses, offersAddresses } from "../../customers";
import { inOneLine } from "../../orders";
import {
  networkAt,
  readShopper,
  shopperProcedure,
  type ShopContext,
  type Shopper,
} from "../shopper";
import { readBasket, viewBasket } from "./basket";
import { ownCylinders } from "./first-bottles";
import { canPayNow, collectNotices, deliveryOptionsFor } from "./offers";
import { findOwnUnpaid } from "./one-basket";
import { place } from "./place-order";
import { deliveryTo, whyTooSmall } from "./delivery";
import { withVoucher } from "./voucher";
import { Basket, BasketShown, CheckoutView, DeliveryOffer, DeliveryTo } from "./schema";
import { keptBounds, quickBounds } from "../../../platform/limits/bounds";

/** The context in which a browser's own unpaid order takes nothing away from its basket. */
const besideOwnOrder = async (
  ctx: ShopContext,
  from: Parameters<typeof findOwnUnpaid>[2],
): Promise<ShopContext> => ({
  ...ctx,
  withoutOrder: await findOwnUnpaid(ctx.db, ctx.shop.tenantId, from),
});

/** A browser's basket at today's prices, which for a signed-in trade customer are their own. */
const showBasket = shopperProcedure()
  .input(Basket.extend({ to: DeliveryTo.default({}) }))
  .output(BasketShown)
  .query(async ({ ctx: asked, input: { lines, to, voucher, ...from } }) => {
    const ctx = await besideOwnOrder(asked, from);
    const shopper = await readShopper(ctx);
    const wanted = await readBasket(ctx.db, ctx, shopper, lines);
    const { goods, shown } = await withVoucher(ctx, shopper, wanted, voucher || null);
    const { area, offer } = await deliveryTo(ctx, shopper, goods, to);
    const options = await deliveryOptionsFor(ctx, goods, area);
    const deliveryWays = options.map(({ name, chargePence }) => ({
      name,
      fromPence: chargePence,
      toPence: chargePence,
    }));
    return {
      ...viewBasket(goods, shopper, lines, shown),
      minimum: ctx.shop.hasAreas ? null : whyTooSmall(ctx.shop, goods),
      deliveryWays,
      cylinders: await ownCylinders(ctx.db, ctx, shopper),
      delivery: offer,
    };
  });

/** What the checkout offers for this basket: ways of delivery with their totals, addresses, ways to pay. */
const showCheckout = shopperProcedure()
  .input(Basket.extend({ to: DeliveryTo.default({}) }))
  .output(CheckoutView)
  .query(async ({ ctx: asked, input: { lines, to, voucher, ...from } }) => {
    const ctx = await besideOwnOrder(asked, from);
    const shopper = await readShopper(ctx);
    const wanted = await readBasket(ctx.db, ctx, shopper, lines);
    const { goods, shown } = await withVoucher(ctx, shopper, wanted, voucher || null);
    const { area, offer, discounts } = await deliveryTo(ctx, shopper, goods, to, {
      discounts: true,
    });
    return {
      ...viewBasket(goods, shopper, lines, shown),
      minimum: ctx.shop.hasAreas ? null : whyTooSmall(ctx.shop, goods),
      collectNotices: await collectNotices(ctx, goods),
      delivery: offer,
      options: await deliveryOptionsFor(ctx, goods, area, {
        days: offer?.days ?? [],
        discounts,
      }),
      dayDiscounts: discounts.map(({ day, quote }) => ({ day, quote })),
      contact: {
        name: shopper?.name ?? "",
        email: shopper?.customer.email ?? shopper?.email ?? "",
        phone: shopper?.customer.phone ?? "",
      },
      addresses: shopper ? await addressesOf(ctx, shopper) : [],
      findsAddresses: offersAddresses(ctx),
      payNow: await canPayNow(ctx, ctx.db, ctx.shop.tenantId),
      onAccount: shopper?.onAccount ?? false,
      accountStopped: shopper?.accountStopped ?? false,
    };
  });

const nothing = { items: [], firstBottles: [], voucher: null };

/** Where and when the shop delivers: null where it delivers anywhere. */
const showDelivery = shopperProcedure()
  .input(DeliveryTo)
  .output(DeliveryOffer.nullable())
  .query(async ({ ctx, input }) => {
    await ctx.limits.countQuick(quickBounds.deliveryDays, {
      shopNetwork: networkAt(ctx.shop, ctx.request),
    });
    const shopper = await readShopper(ctx);
    const { offer } = await deliveryTo(ctx, shopper, nothing, input);
    return offer;
  });

/** The addresses a customer is delivered to, the last added first. */
async function addressesOf({ db, shop }: ShopContext, { customer }: Shopper) {
  const rows = await db.deliveryAddress.findMany({
    where: { tenantId: shop.tenantId, customerId: customer.id, archivedAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 50,
  });
  return rows.map((row) => ({
    id: row.id,
    words: [row.name, inOneLine(row)].filter(Boolean).join(", "),
  }));
}

/**
 * The addresses of a postcode. A mutation, since it may cost money: no other site can have a browser ask, and
 * what an address of the network or a shop asks in a day is bounded beside what one asks in an hour.
 */
const findAddresses = shopperProcedure()
  .input(LookedUp)
  .output(FoundAddresses)
  .mutation(async ({ ctx, input: { postcode } }) => {
    const { limits, request, shop } = ctx;
    await limits.countQuick(quickBounds.addressSearch, { shopNetwork: networkAt(shop, request) });
    await limits.countKept(keptBounds.addressLookup, {
      network: request.address,
      shop: shop.tenantId,
    });
    return lookUpAddresses(ctx, postcode);
  });

export { checkoutHolds } from "../holds/router";

/** A shopper's basket and the way from it to an order. */
export const checkout = router({ showBasket, showCheckout, showDelivery, findAddresses, place });
