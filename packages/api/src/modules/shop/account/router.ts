import { runSql, sql } from "@roundsman/db";
import { z } from "zod";
import { notFound } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { dateTime } from "../../../platform/values/format";
import { ByTrackingRef } from "../../billing";
import { receiveApplication } from "../../customers";
import { isWithoutVat, selectOrders, sumsDue, whyNotLinkable, type OrderRow } from "../../orders";
import { basketAgain } from "../checkout/again";
import { atOwnPrices, shopProducts } from "../pages/products";
import { ShopProduct } from "../pages/schema";
import { queueMails, type CustomerMail } from "../../messages";
import { byShopper, networkAt, requireShopper, shopperProcedure, type OpenShop } from "../shopper";
import { readProgress, stateOf } from "../tracking/progress";
import { Account, Enquiry, Repeated } from "./schema";
import { askLink, lookOf, signIn, signOut } from "./sign-in";
import { keptBounds, quickBounds } from "../../../platform/limits/bounds";

/** What the asker reads at once. It names nobody: the address was not shown to be theirs. */
export function enquiryMail(
  to: string,
  shop: Pick<OpenShop, "name" | "configuration">,
): CustomerMail {
  const { name, configuration } = shop;
  const { content } = configuration;
  return {
    kind: "trade_application.enquired",
    to,
    replyTo: content.email === "" ? null : content.email,
    customerId: null,
    fields: { business: name },
    details: [
      `Somebody asked ${name} for a trade account with this address. We look at it and write to you here.`,
      "If that was not you, tell us by answering this mail.",
    ],
    look: { heading: "We have your enquiry", ...lookOf(configuration) },
  };
}

/** Asks for a trade account, where the shop takes such enquiries. Answered by mail at once. 409 while one of this address waits. */
const enquire = shopperProcedure()
  .use(({ ctx, next }) => {
    if (!ctx.shop.configuration.commerce.tradeEnquiries) throw notFound("page");
    return next();
  })
  .input(Enquiry)
  .output(z.object({ received: z.literal(true) }))
  .mutation(async ({ ctx, input: { name, email, ...said } }) => {
    const { shop, now, limits, request } = ctx;
    await limits.countQuick(quickBounds.enquiry, { shopNetwork: networkAt(shop, request) });
    const by = { network: request.address, shop: shop.tenantId };
    await limits.countKept(keptBounds.tradeEnquiry, by);
    const { tenantId } = shop;
    await byShopper(ctx, name).change(async (tx, record) => {
      await receiveApplication(tx, record, { tenantId, now }, { email, name }, said);
      await queueMails(tx, tenantId, [enquiryMail(email, shop)], now);
    });
    return { received: true as const };
  });

const shownOrders = 50;

/** The signed-in customer's own page: who they are here, and their last orders, newest first. */
const showAccount = shopperProcedure()
  .output(Account)
  .query(async ({ ctx }) => {
    const shopper = await requireShopper(ctx);
    const { name, email, customer, onAccount, accountStopped, isTrade } = shopper;
    const orders = await runSql(
      ctx.db,
      selectOrders
        .where("o.tenant_id", "=", ctx.shop.tenantId)
        .where("o.customer_id", "=", customer.id)
        .orderBy("o.created_at", "desc")
        .limit(shownOrders),
    );
    const { tenantId } = ctx.shop;
    const states = await Promise.all(
      orders.map(async (order) =>
        // Only of what is still to come does its round say more.
        stateOf(
          order,
          order.status === "placed" ? await readProgress(ctx.db, tenantId, order.id) : null,
        ),
      ),
    );
    return {
      name,
      email,
      customerName: customer.name,
      onAccount,
      accountStopped,
      isTrade,
      orders: orders.map((order, at) => ({
        number: order.number,
        trackingRef: order.trackingRef,
        placedAt: dateTime(order.createdAt),
        state: states[at] ?? "placed",
        fulfilment: order.fulfilment,
        words: order.lines
          .map((line) => `${quantityOf(order, line)} × ${line.productName}`)
          .join(", "),
        totalPence: sumsDue(order).totalPence,
        unregistered: isWithoutVat(order),
        toPay: whyNotLinkable(order) === null,
      })),
    };
  });

/** "2 of 4" of a line that was delivered in part. */
const quantityOf = (
  { status }: OrderRow,
  { quantity, deliveredQuantity }: OrderRow["lines"][number],
): string =>
  status === "delivered" && deliveredQuantity !== quantity
    ? `${deliveredQuantity} of ${quantity}`
    : `${quantity}`;

/** A merchant's whole list on one page. */
const mostProducts = 500;

/** Everything that is sold, at the signed-in customer's own prices (pence, excluding VAT): their order pad. */
const listPrices = shopperProcedure()
  .output(z.object({ items: z.array(ShopProduct) }))
  .query(async ({ ctx }) => {
    await requireShopper(ctx);
    const page = { limit: mostProducts, offset: 0 };
    const products = await shopProducts(ctx.db, ctx, sql.lit(true), page);
    return { items: await atOwnPrices(ctx, products) };
  });

/** One of the customer's own orders as a basket: the same again, of what is still sold. */
const repeatOrder = shopperProcedure()
  .input(ByTrackingRef)
  .output(Repeated)
  .query(async ({ ctx, input: { trackingRef } }) => {
    const { tenantId } = ctx.shop;
    const { customer } = await requireShopper(ctx);
    const order = await ctx.db.order.findFirst({
      where: { tenantId, customerId: customer.id, trackingRef: trackingRef.toUpperCase() },
      relationLoadStrategy: "join",
      include: {
        lines: { orderBy: { position: "asc" } },
        collect: true,
        deliveryAddress: { select: { customerId: true, archivedAt: true } },
        deliveryOption: { select: { archivedAt: true } },
      },
    });
    if (!order) throw notFound("order");
    const { deliveryAddress: address } = order;
    const isTheirs = address?.archivedAt === null && address.customerId === customer.id;
    return {
      ...(await basketAgain(ctx.db, tenantId, customer.id, order)),
      fulfilment: order.fulfilment,
      addressId: isTheirs ? order.deliveryAddressId : null,
      deliveryOptionId: order.deliveryOption?.archivedAt === null ? order.deliveryOptionId : null,
    };
  });

/** A customer's sign-in to a shop, and what is theirs there. */
export const shopAccount = router({
  enquire,
  askLink,
  signIn,
  signOut,
  showAccount,
  listPrices,
  repeatOrder,
});
