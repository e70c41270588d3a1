import { z } from "zod";
import { DateTime, Uuid } from "../../../platform/values/values";

/** The closed set of docs/contract/value-sets.md, Notification.kind. */
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

/** Notices of the back office alone: over REST the kinds are closed (docs/decisions/0162). */
export const officeKinds = ["export.ready", "export.failed"] as const;

export type NotificationKind = (typeof notificationKinds)[number] | (typeof officeKinds)[number];

const fields = {
  id: Uuid,
  title: z.string(),
  body: z.string().nullable(),
  href: z.string().nullable(),
  readAt: DateTime.nullable(),
  createdAt: DateTime,
};

/** docs/contract/notifications.md#notification. */
export const Notification = z
  .object({ ...fields, kind: z.enum(notificationKinds) })
  .meta({ id: "Notification" });

const unread = z.int().min(0);
export const NotificationList = z.object({ items: z.array(Notification), unread });

/** The same as the back office shows it. */
export const Notice = z.object({ ...fields, kind: z.enum([...notificationKinds, ...officeKinds]) });
export const NoticeList = z.object({ items: z.array(Notice), unread });

export const NoticeQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
