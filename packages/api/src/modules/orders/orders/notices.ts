import type { Tx } from "@roundsman/db";
import { notifyRoles } from "../../messages/notifications/notify";
import { webPages } from "../../../platform/values/pages";

/** What notices and the record call an order: "7KQ2M9XDRT for Mrs Tyson". */
export const orderName = (order: { trackingRef: string; customerName: string | null }): string =>
  order.customerName ? `${order.trackingRef} for ${order.customerName}` : order.trackingRef;

/** Tells the office of an order, all but the one who did it. */
export const tellOffice = (
  tx: Tx,
  of: { tenantId: string; orderId: string },
  notice: { kind: "order.placed" | "order.paid" | "order.cancelled"; title: string; body?: string },
  facts: { now: Date; exceptUserId?: string | null },
): Promise<void> =>
  notifyRoles(
    tx,
    of.tenantId,
    ["owner", "admin"],
    { ...notice, href: webPages.order(of.orderId) },
    facts,
  );
