import { notFound } from "../../../platform/base/errors";
import { openGate } from "../../../platform/middleware/gate";
import { orderNow } from "../../orders/order/rows";
import { ByTrackingRef } from "../../billing/payments/schema";
import { findTracked } from "../../billing/payments/tracked-order";
import { businessAt } from "../visit/host";
import { readConfiguration } from "../storefront/configuration";
import { detailsHaveEnded, withoutDetails } from "./details-end";

/**
 * The order named by `trackingRef`, on a host of its own business: also where that shows no shop just
 * now, since what was ordered is still to come. On anybody else's host there is no such order. Once its
 * details have ended, the order comes without them, so that nothing made from it can show them.
 */
export const findOrderHere = openGate.input(ByTrackingRef).use(async ({ ctx, input, next }) => {
  const { database, request, settings } = ctx;
  const { business, orderId } = await findTracked(database, input.trackingRef);
  const here = await businessAt(database.service, request.header("host"), settings.urls.shop);
  if (here?.id !== business.id) throw notFound("order");
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
