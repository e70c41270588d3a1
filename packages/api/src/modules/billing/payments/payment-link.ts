import type { PrismaClient, Tx } from "@roundsman/db";
import { ProviderFailed, type Providers } from "@roundsman/providers";
import type { z } from "zod";
import type { BusinessFacts } from "../../../platform/access/caller";
import {
  conflict,
  invalid,
  type Issue,
  notConfigured,
  type Refusal,
  refuseIf,
} from "../../../platform/base/errors";
import type { Change } from "../../../platform/audit/change";
import type { Log } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { pounds, weekdayAndDay } from "../../../platform/values/format";
import { payPageAt, shopHome, siteOf, whyUnverified } from "../../business";
import { pricesFor } from "../../catalogue";
import { queueMails, tellLater, type CustomerMail } from "../../messages";
import {
  debtOf,
  findOrder,
  findOrderUnless,
  isWithoutVat,
  lockOrder,
  Order,
  orderFields,
  orderName,
  orderNow,
  outstandingPence,
  payableLines,
  viewOrder,
  whyNotLinkable,
  whyNotPayable,
  type OrderRow,
} from "../../orders";
import { canTakePayment, openCheckout, payableOrder, readConnection } from "./checkout";

/** The mail with which a customer is asked to pay; the address in it stays good for as long as they owe. */
export function paymentMail(
  order: OrderRow,
  to: string,
  business: { name: string; email: string | null },
  link: string,
): CustomerMail {
  const due = pounds(outstandingPence(order));
  const lines = payableLines(order).flatMap(({ quantity, productName }) =>
    quantity > 0 ? [`  ${quantity} × ${productName}`] : [],
  );
  const named = { business: business.name, customer: order.customerName ?? "", link };
  const style = { times: "×", day: weekdayAndDay } as const;
  return {
    kind: "order.payment_link",
    to,
    replyTo: business.email,
    customerId: order.customerId,
    fields: { ...orderFields(order, named, style), total: due },
    details: [
      lines.join("\n"),
      `It comes to ${due}${isWithoutVat(order) ? "" : " including VAT"}. Please pay here:`,
      link,
      ...(order.status === "delivered" ? [] : ["We deliver once it is paid."]),
    ],
    about: { kind: "order", id: order.id },
  };
}

interface Asked {
  db: Tx;
  business: BusinessFacts;
  providers: Pick<Providers, "payments">;
}

/**
 * Why no payment link can be sent for an order, as the refusal that says so; null where one can: 409
 * where the order is not to be paid by link or the business can't take money, 422 for what is no longer
 * sold, 503 where there is no provider here.
 * @param why what is known to stand in its way; left out, what does where the office asks
 */
export async function linkRefusal(
  asked: Asked,
  order: OrderRow,
  why = whyNotLinkable(order),
): Promise<Refusal | null> {
  const { db, business, providers } = asked;
  if (why !== null) return conflict(why);
  const connection = await readConnection(db, business.id);
  if (!canTakePayment(connection, providers.payments)) {
    return conflict("The business can't take payment yet: connect a payment provider.");
  }
  const unverified = whyUnverified(business);
  if (unverified !== null) return conflict(unverified);
  const unsold = await unsoldIn(db, business.id, order);
  if (unsold.length > 0) return invalid(...unsold);
  return providers.payments.kind === "none" ? notConfigured("Payments are not set up here.") : null;
}

/**
 * POST /orders/{id}/payment-link. Opens the provider's page and mails the customer
 * an address of ours that leads to it; asked again, mails the same one. Not planned until paid.
 */
export const paymentLink = business("orders:write")
  .concat(findOrder)
  .output(Order)
  .mutation(({ ctx }) => sendLink(ctx, whyNotLinkable));

/** Returns the reason against a payment link for an unpaid delivery, or null. */
export const whyDebtNotLinked = (order: OrderRow): string | null =>
  debtOf(order) === 0 ? "Nothing is owed for this order by itself." : whyNotPayable(order);

/** POST /orders/{id}/debt-link: the same for what a driver did not collect, however it was to be paid. */
export const debtLink = business("orders:write")
  .concat(findOrderUnless(whyDebtNotLinked))
  .output(Order)
  .mutation(({ ctx }) => sendLink(ctx, whyDebtNotLinked));

/** Opens the page of an order, and mails its address. @param whyNot what prevents it, also under the lock */
async function sendLink(
  ctx: Opening & Parameters<typeof siteOf>[0] & { order: OrderRow; change: Change },
  whyNot: (order: OrderRow) => string | null,
): Promise<z.output<typeof Order>> {
  const { now } = ctx;
  const tenantId = ctx.business.id;
  const orderId = ctx.order.id;
  const link = await openLink(ctx, ctx.order, whyNot(ctx.order));
  const order = await ctx.change(async (tx, record) => {
    const before = await lockOrder(tx, tenantId, orderId);
    refuseIf(whyNot(before));
    await tx.order.updateMany({
      where: { tenantId, id: orderId },
      data: { paymentRequestedAt: now, updatedAt: now },
    });
    const mailed = await mailLink(tx, tenantId, before, link, now);
    await tellLater(tx, { tenantId, orderId, moment: "pay_link" });
    await record({
      action: "order.payment_requested",
      words: mailed
        ? `Asked for the payment link of order ${orderName(before)} to be mailed`
        : `Made the payment link of order ${orderName(before)}`,
      subject: { kind: "order", id: orderId },
      after: { amountPence: outstandingPence(before), mailed },
    });
    return orderNow(tx, tenantId, orderId);
  });
  return viewOrder(order, siteOf(ctx));
}

/** What opening a page needs of a request. */
interface Opening extends Asked {
  db: PrismaClient;
  now: Date;
  log: Log;
  settings: Parameters<typeof siteOf>[0]["settings"];
}

/**
 * Opens the provider's page for an order.
 * @returns the address of ours that leads to it, which works too where the provider is out of reach now
 * @throws the refusal that `linkRefusal` gives
 */
export async function openLink(
  ctx: Opening,
  order: OrderRow,
  why = whyNotLinkable(order),
): Promise<string> {
  const { db, now, business } = ctx;
  const refusal = await linkRefusal(ctx, order, why);
  if (refusal !== null) throw refusal;
  const { url: shop } = await shopHome(db, business.id, siteOf(ctx));
  const link = payPageAt(shop, order.trackingRef);
  const pages = { successUrl: `${link}?paid=1`, cancelUrl: link };
  try {
    const payable = payableOrder(business, order.id);
    const { payments } = ctx.providers;
    await openCheckout({ db, payments, business, payable, now, ...pages, purpose: "link" });
  } catch (error) {
    // The address works all the same: it asks the provider again when it is opened.
    if (!(error instanceof ProviderFailed)) throw error;
    ctx.log.warn(
      { orderId: order.id, error: error.message },
      "the payment provider is out of reach",
    );
  }
  return link;
}

/** What is sold no longer is not sold by link either. */
async function unsoldIn(tx: Tx, tenantId: string, order: OrderRow): Promise<Issue[]> {
  const ids = order.lines.map(({ productId }) => productId);
  const products = await pricesFor(tx, tenantId, order.customerId, ids);
  return order.lines.flatMap(({ productId, productName }, at) =>
    products.get(productId)?.sold
      ? []
      : [{ path: `lines.${at}.productId`, message: `${productName} is no longer sold.` }],
  );
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
  await queueMails(tx, tenantId, [paymentMail(order, customerEmail, sender, link)], now);
  return true;
}
