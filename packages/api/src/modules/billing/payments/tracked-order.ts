import type { Database } from "@roundsman/db";
import { businessLocked, notFound } from "../../../platform/base/errors";

/** An order as its customer names it, with the business it is of. */
export interface TrackedOrder {
  orderId: string;
  trackingRef: string;
  business: { id: string; name: string; slug: string };
}

/**
 * Finds an order by what its customer quotes, before any business is known.
 * @throws not_found; business_locked where its business is refused everything
 */
export async function findTracked(database: Database, trackingRef: string): Promise<TrackedOrder> {
  const found = await database.service.order.findUnique({
    where: { trackingRef: trackingRef.toUpperCase() },
    select: {
      id: true,
      trackingRef: true,
      business: { select: { id: true, name: true, slug: true, lockedAt: true, closedAt: true } },
    },
    relationLoadStrategy: "join",
  });
  if (!found) throw notFound("order");
  const { lockedAt, closedAt, ...business } = found.business;
  if (lockedAt || closedAt) throw businessLocked();
  return { orderId: found.id, trackingRef: found.trackingRef, business };
}
