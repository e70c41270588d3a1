import { z } from "zod";
import { anyone } from "../../../platform/middleware/procedures";
import { shopHome } from "../../business/addresses/shop-home";
import { refuseIf } from "../../orders/orders/gates";
import { orderNow } from "../../orders/order/rows";
import { openCheckout } from "./checkout";
import { payPageAt } from "../../business/addresses/pay-address";
import { whyNotLinkable } from "../../orders/payment/payable";
import { ByTrackingRef } from "./schema";
import { findTracked } from "./tracked-order";

/** The button under a payment link: leads to the provider's one page that is open for the order. */
export const pay = anyone()
  .input(ByTrackingRef)
  .output(z.object({ url: z.url() }))
  .mutation(async ({ ctx, input }) => {
    const { database, providers, settings, now } = ctx;
    const { orderId, trackingRef, business } = await findTracked(database, input.trackingRef);
    const site = { shopUrl: settings.urls.shop, slug: business.slug };
    return database.inBusiness(business.id, async () => {
      const db = database.business;
      const link = payPageAt((await shopHome(db, business.id, site)).url, trackingRef);
      const order = await orderNow(db, business.id, orderId);
      refuseIf(whyNotLinkable(order));
      // What was left unpaid at the shop's checkout stays the shop's, until the office asks for it by link.
      const atCheckout = order.source === "shop" && order.paymentRequestedAt === null;
      const of = { db, payments: providers.payments, business, orderId, now };
      const pages = { successUrl: `${link}?paid=1`, cancelUrl: link };
      return openCheckout({ ...of, ...pages, purpose: atCheckout ? "checkout" : "link" });
    });
  });
