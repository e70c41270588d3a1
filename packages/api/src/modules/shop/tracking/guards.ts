import { milliseconds } from "date-fns/milliseconds";
import { notFound } from "../../../platform/base/errors";
import { openLoader } from "../../../platform/context/context";
import { ByTrackingRef, findTracked } from "../../billing";
import { businessAt } from "../../business";
import { orderNow, type OrderRow } from "../../orders";
import { readConfiguration } from "../storefront/configuration";

/**
 * An order's page is as private as the link to it, and links stay in mailboxes. So what says where
 * somebody lives and how they sign is shown while it is of use, and these days longer (docs/decisions/0172).
 */
const shownDays = 60;

/** Whether the page no longer shows the address and the proof. An order still to come has not ended. */
function detailsHaveEnded(order: OrderRow, now: Date): boolean {
  const endedAt = order.status === "cancelled" ? order.cancelledAt : order.deliveredAt;
  if (endedAt === null) return false;
  return now.getTime() - endedAt.getTime() >= milliseconds({ days: shownDays });
}

/** The order as it is read once its details have ended. */
const withoutDetails = (order: OrderRow): OrderRow => ({
  ...order,
  customerName: null,
  customerEmail: null,
  deliverToName: null,
  deliverToAddress: null,
  latitude: null,
  longitude: null,
  leaveDetail: null,
  notes: null,
});

/**
 * The order named by `trackingRef`, on a host of its own business: also where that shows no shop just
 * now, since what was ordered is still to come. On anybody else's host there is no such order. Once its
 * details have ended, the order comes without them, so that nothing made from it can show them.
 */
export const findOrderHere = openLoader.input(ByTrackingRef).use(async ({ ctx, input, next }) => {
  const { database, request, settings } = ctx;
  const here = await businessAt(database.service, request.header("host"), settings.urls.shop);
  if (!here) throw notFound("order");
  const { business, orderId } = await findTracked(database, input.trackingRef, here);
  if (here.id !== business.id) throw notFound("order");
  const { host, timeZone } = here;
  const configuration = readConfiguration(here.storefront?.live ?? {});
  return database.inBusiness(business.id, async () => {
    const db = database.business;
    const kept = await orderNow(db, business.id, orderId);
    const detailsEnded = detailsHaveEnded(kept, ctx.now);
    const order = detailsEnded ? withoutDetails(kept) : kept;
    return next({
      ctx: { host, business: { ...business, timeZone }, configuration, order, detailsEnded, db },
    });
  });
});
