import { z } from "zod";
import { DateTime, Uuid } from "../../shapes/values";

/** decisions.md, notification.kind. */
const notificationKinds = [
  "round.issued",
  "round.changed",
  "round.done",
  "order.placed",
  "order.paid",
  "order.cancelled",
  "delivery.failed",
  "delivery.issue",
  "stock.low",
  "transfer.received",
  "supplier_order.late",
  "trade_application.received",
  "timeoff.requested",
  "timeoff.decided",
  "handover.offered",
  "domain.failing",
  "billing.past_due",
  "support.session_opened",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** interface.md, Notification. */
export const Notification = z
  .object({
    id: Uuid,
    kind: z.enum(notificationKinds),
    title: z.string(),
    body: z.string().nullable(),
    href: z.string().nullable(),
    readAt: DateTime.nullable(),
    createdAt: DateTime,
  })
  .meta({ id: "Notification" });

export const NotificationList = z.object({
  items: z.array(Notification),
  unread: z.int().min(0),
});
