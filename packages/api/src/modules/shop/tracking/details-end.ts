import type { OrderRow } from "../../orders/order/rows";

/**
 * An order's page is as private as the link to it, and links stay in mailboxes. So what says where
 * somebody lives and how they sign is shown while it is of use, and these days longer (docs/decisions/0172).
 */
const shownDays = 60;

/** Whether the page no longer shows the address and the proof. An order still to come has not ended. */
export function detailsHaveEnded(order: OrderRow, now: Date): boolean {
  // A cancelled order changes no more, but for its refund being settled.
  const endedAt = order.status === "cancelled" ? order.updatedAt : order.deliveredAt;
  if (endedAt === null) return false;
  return now.getTime() - endedAt.getTime() >= shownDays * 24 * 60 * 60_000;
}

/** The order as it is read once its details have ended. */
export const withoutDetails = (order: OrderRow): OrderRow => ({
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
