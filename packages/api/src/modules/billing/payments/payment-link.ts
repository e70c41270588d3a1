import type { Tx } from "@roundsman/db";
import { ProviderFailed } from "@roundsman/providers";
import { conflict, invalid, notConfigured } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { verifiedBusiness } from "../../business/business/gates";
import { shopHome } from "../../business/addresses/shop-home";
import { queueEmail } from "../../messages/emails/queue";
import { findOrderUnless, refuseIf } from "../../orders/orders/gates";
import { orderName } from "../../orders/orders/notices";
import { lockOrder, orderNow, type OrderRow } from "../../orders/order/rows";
import { Order } from "../../orders/order/schema";
import { viewOrder } from "../../orders/orders/view";
import { pricesFor } from "../../catalogue/prices/price-for";
import { openCheckout } from "./checkout";
import { canTakePayment, readConnection } from "./connections";
import { paymentLetter } from "./letters";
import { payPageAt, siteOf } from "../../business/addresses/pay-address";
import { outstandingPence, whyNotLinkable } from "../../orders/payment/payable";

/** 409 where the order is not to be paid by link, or the business can't take money. */
const findLinkable = findOrderUnless(whyNotLinkable).use(async ({ ctx, next }) => {
  const connection = await readConnection(ctx.db, ctx.business.id);
  if (!canTakePayment(connection, ctx.providers.payments)) {
    throw conflict("The business can't take payment yet: connect a payment provider.");
  }
  return next();
});

/**
 * POST /orders/{id}/payment-link. Opens the provider's page and mails the customer
 * an address of ours that leads to it; asked again, mails the same one. Not planned until paid.
 */
export const paymentLink = business("orders:write")
  .concat(findLinkable)
  .concat(verifiedBusiness)
  .output(Order)
  .mutation(async ({ ctx }) => {
    const { db, now, order: asked } = ctx;
    const { payments } = ctx.providers;
    const { id: tenantId, name } = ctx.business;
    const orderId = asked.id;
    await refuseUnsold(ctx.db, tenantId, asked);
    if (payments.kind === "none") throw notConfigured("Payments are not set up here.");
    const { url: shop } = await shopHome(db, tenantId, siteOf(ctx));
    const link = payPageAt(shop, asked.trackingRef);
    const pages = { successUrl: `${link}?paid=1`, cancelUrl: link };
    try {
      const of = { db, payments, business: { id: tenantId, name }, orderId, now, ...pages };
      await openCheckout({ ...of, purpose: "link" });
    } catch (error) {
      // The address works all the same: it asks the provider again when it is opened.
      if (!(error instanceof ProviderFailed)) throw error;
      ctx.log.warn({ orderId, error: error.message }, "the payment provider is out of reach");
    }
    const order = await ctx.change(async (tx, record) => {
      const before = await lockOrder(tx, tenantId, orderId);
      refuseIf(whyNotLinkable(before));
      await tx.order.updateMany({
        where: { tenantId, id: orderId },
        data: { paymentRequestedAt: now, updatedAt: now },
      });
      const mailed = await mailLink(tx, tenantId, before, link, now);
      await record({
        action: "order.payment_requested",
        words: `${mailed ? "Mailed" : "Made"} the payment link of order ${orderName(before)}`,
        subject: { kind: "order", id: orderId },
        after: { amountPence: outstandingPence(before), mailed },
      });
      return orderNow(tx, tenantId, orderId);
    });
    return viewOrder(order, siteOf(ctx));
  });

/** What is sold no longer is not sold by link either. */
async function refuseUnsold(
  tx: Pick<Tx, "$queryRaw">,
  tenantId: string,
  order: OrderRow,
): Promise<void> {
  const ids = order.lines.map(({ productId }) => productId);
  const products = await pricesFor(tx, tenantId, order.customerId, ids);
  const issues = order.lines.flatMap(({ productId, productName }, at) =>
    products.get(productId)?.sold
      ? []
      : [{ path: `lines.${at}.productId`, message: `${productName} is no longer sold.` }],
  );
  if (issues.length > 0) throw invalid(...issues);
}

/** Whether there was anybody to mail: a customer without an address gets the link another way. */
async function mailLink(
  tx: Tx,
  tenantId: string,
  order: OrderRow,
  link: string,
  now: Date,
): Promise<boolean> {
  const { customerEmail } = order;
  if (customerEmail === null) return false;
  const sender = await tx.business.findFirstOrThrow({
    where: { id: tenantId },
    select: { name: true, email: true },
  });
  const what = { duePence: outstandingPence(order), link };
  await queueEmail(tx, tenantId, paymentLetter({ ...order, customerEmail }, sender, what), now);
  return true;
}
