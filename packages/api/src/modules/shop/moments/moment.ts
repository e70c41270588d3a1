import type { PrismaClient, Tx } from "@roundsman/db";
import type { Service } from "../../../platform/context/context";
import type { Tasks } from "../../../platform/jobs/enqueue";
import { day, daysAfter, todayIn } from "../../../platform/values/format";
import { shopHome } from "../../business";
import { textingOf } from "../../messages";
import { isUnpaidCheckout, lockOrder, type OrderRow } from "../../orders";
import { isKnown } from "../order-mails/mail-order";
import { readProgress, type Progress } from "../tracking/progress";
import type { Told } from "./fields";

interface HeldMoment {
  customerId: string;
  told: Told;
  /** Names this telling, so that it is told once. */
  once: string;
}

/**
 * A moment of an order as it is now, with the order held; null where it does not hold any more: a driver may have undone
 * it.
 */
export async function readMoment(
  tx: Tx,
  { settings }: Pick<Service, "settings">,
  job: Tasks["tell_customer"],
  now: Date,
): Promise<HeldMoment | null> {
  const { tenantId, orderId } = job;
  const order = await lockOrder(tx, tenantId, orderId);
  const told = await toldOf(tx, tenantId, order, settings.urls.shop);
  const today = todayIn(told.business.timeZone, now);
  const once = await onceOf(tx, { ...job, today }, order, told.progress);
  const { customerId } = order;
  return once === null || customerId === null ? null : { customerId, told, once };
}

/** Everything that words may name of an order. */
export async function toldOf(
  tx: Tx | PrismaClient,
  tenantId: string,
  order: OrderRow,
  shopUrl: string,
): Promise<Told> {
  const business = await tx.business.findFirstOrThrow({
    where: { id: tenantId },
    select: { name: true, timeZone: true, slug: true },
  });
  const { url: shop } = await shopHome(tx, tenantId, { shopUrl, slug: business.slug });
  const progress = await readProgress(tx, tenantId, order.id);
  const skip = order.standingOrderId === null ? null : await skipOf(tx, tenantId, order.id);
  return { order, progress, business, shop, skip, isKnown: await isKnown(tx, tenantId, order) };
}

/** How an order by a standing order is left out: nobody can answer a text that shows the business's name as its sender. */
async function skipOf(
  tx: Tx | PrismaClient,
  tenantId: string,
  orderId: string,
): Promise<Told["skip"]> {
  const made = await tx.standingOccurrence.findFirst({
    where: { tenantId, orderId, state: "made" },
    select: { skipRef: true },
  });
  if (!made?.skipRef) return null;
  const { senderName } = await textingOf(tx, tenantId);
  return { ref: made.skipRef, byAnswer: senderName === null };
}

/** What names this telling, so that it is told once; null where it does not hold any more. */
async function onceOf(
  tx: Tx,
  of: Tasks["tell_customer"] & { today: string },
  order: OrderRow,
  progress: Progress | null,
): Promise<string | null> {
  const { tenantId, moment, stopId, today } = of;
  const { id, status, fulfilment, deliveredAt } = order;
  if (fulfilment !== "delivery") return moment === "pay_link" ? `${moment}:${id}:${today}` : null;
  switch (moment) {
    case "order_taken":
      return status === "cancelled" || isUnpaidCheckout(order) ? null : `${moment}:${id}`;
    case "standing_order":
      return status === "placed" ? `${moment}:${id}` : null;
    case "evening_before": {
      const isTomorrow = progress && day(progress.roundDate) === daysAfter(today, 1);
      const waits = status === "placed" && order.roundId !== null;
      return waits && isTomorrow ? `${moment}:${id}:${day(progress.roundDate)}` : null;
    }
    case "two_stops_away":
    case "failed": {
      const stop = await tx.stop.findFirst({
        where: { tenantId, id: stopId ?? id, orderId: id },
        select: { completedAt: true, failedAt: true },
      });
      if (!stop || stop.completedAt !== null) return null;
      return (stop.failedAt !== null) === (moment === "failed") ? `${moment}:${stopId}` : null;
    }
    case "delivered":
      return deliveredAt === null ? null : `${moment}:${id}:${day(deliveredAt)}`;
    case "pay_link":
      return order.paidAt === null && status !== "cancelled" ? `${moment}:${id}:${today}` : null;
  }
}
