import { z } from "zod";
import { anyone } from "../../../platform/middleware/procedures";
import { refuseIf } from "../../orders/orders/gates";
import { isUnpaidCheckout } from "../../orders/orders/unpaid";
import { hostAddress } from "../../business/addresses/hosts";
import { openCheckout } from "../../billing/payments/checkout";
import { findOrderHere } from "./gates";
import { linkTo, shopPages } from "../../../platform/values/pages";

/** Leads back to the provider's page of an order that was left unpaid at the checkout. 409 where it is no such one. */
export const payOrder = anyone()
  .concat(findOrderHere)
  .output(z.object({ url: z.url() }))
  .mutation(async ({ ctx }) => {
    const { db, providers, settings, host, business, order, now } = ctx;
    refuseIf(isUnpaidCheckout(order) ? null : "This order is not to be paid here.");
    const home = hostAddress(settings.urls.shop, host);
    const pages = {
      successUrl: linkTo(home, shopPages.orderPaid(order.trackingRef)),
      cancelUrl: linkTo(home, shopPages.order(order.trackingRef)),
    };
    const of = { db, payments: providers.payments, business, orderId: order.id, now };
    return openCheckout({ ...of, ...pages, purpose: "checkout" });
  });
