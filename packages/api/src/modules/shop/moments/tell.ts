import type { PrismaClient, Tx } from "@roundsman/db";
import { runPatiently } from "../../../platform/audit/change";
import type { Service } from "../../../platform/context/context";
import type { Tasks } from "../../../platform/jobs/enqueue";
import { day, daysAfter, todayIn } from "../../../platform/values/format";
import { shopHome } from "../../business";
import { fillText, kinds, queueText, templatesOf, textingOf, textNumberOf } from "../../messages";
import { isUnpaidCheckout, lockOrder, type OrderRow } from "../../orders";
import { isKnown } from "../order-mails/mail-order";
import { readProgress, type Progress } from "../tracking/progress";
import { fieldsOf, type Told } from "./fields";

/**
 * Writes what a customer is told of a moment of their order, once however often the job runs, and only where it still
 * holds: a driver may have undone it.
 */
export async function tellCustomer(
  { database, settings }: Pick<Service, "database" | "settings">,
  { tenantId, orderId, moment, stopId }: Tasks["tell_customer"],
  now = new Date(),
): Promise<void> {
  await runPatiently(database.service, async (tx) => {
    const order = await lockOrder(tx, tenantId, orderId);
    const told = await toldOf(tx, tenantId, order, settings.urls.shop);
    const today = todayIn(told.business.timeZone, now);
    const once = await onceOf(tx, { tenantId, moment, stopId, today }, order, told.progress);
    if (once === null || order.customerId === null) return;
    const number = await textNumberOf(tx, tenantId, order.customerId, kinds[moment].group);
    const template = (await templatesOf(tx, tenantId)).find((one) => one.moment === moment);
    if (number === null || !template?.isOn) return;
    const body = fillText(template.body ?? kinds[moment].words, fieldsOf(moment, told));
    const text = { customerId: order.customerId, orderId, number, body, moment, once };
    await queueText(tx, tenantId, text, now);
  });
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
  of: {
    tenantId: string;
    moment: Tasks["tell_customer"]["moment"];
    stopId: string | null;
    today: string;
  },
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
