import { ProviderFailed } from "@roundsman/providers";
import { Refusal } from "../../../platform/base/errors";
import { shopperProcedure } from "../visit/shopper-procedure";
import { hostAddress } from "../../business/addresses/hosts";
import { openCheckout } from "../../billing/payments/checkout";
import { byShopper, type ShopContext } from "../visit/by-shopper";
import { readShopper } from "../visit/shopper";
import { NotAsShownSignal } from "./as-shown";
import { countOrder } from "./flood";
import { SentBefore } from "./once";
import { orderBasket } from "./order-basket";
import { locateTyped, refuseUnoffered } from "./refusals";
import { CheckoutForm, Placed } from "./schema";
import { linkTo, shopPages } from "../../../platform/values/pages";

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
      const payUrl = form.payment === "now" ? await pageFor(ctx, orderId, trackingRef) : null;
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
async function pageFor(
  ctx: ShopContext,
  orderId: string,
  trackingRef: string,
): Promise<string | null> {
  const { db, shop, providers, settings, now } = ctx;
  // Back to the host that they are on: their basket and their sign-in are there.
  const home = hostAddress(settings.urls.shop, shop.host);
  try {
    const { url } = await openCheckout({
      db,
      payments: providers.payments,
      business: { id: shop.tenantId, name: shop.name },
      orderId,
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
