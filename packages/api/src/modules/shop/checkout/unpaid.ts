import { ProviderFailed } from "@roundsman/providers";
import { milliseconds } from "date-fns/milliseconds";
import { recordActivity } from "../../../platform/audit/activity";
import { runPatiently } from "../../../platform/audit/change";
import type { Service } from "../../../platform/context/context";
import type { Tasks } from "../../../platform/jobs/enqueue";
import { endOpenPage } from "../../billing";
import { dropLater, dropUnpaid, isUnpaidCheckout, orderName, orderNow } from "../../orders";
import { shortOf } from "../holds/short-of";
import { readConfiguration } from "../storefront/configuration";

const fiveMinutes = milliseconds({ minutes: 5 });

type Of = Tasks["drop_unpaid_order"];

/**
 * Lets an order go that was left at the payment page, and its goods with it. While a page is still open on which it can
 * be paid it is looked at again every few minutes: once others have bought its goods, the page is ended first.
 */
export async function dropUnpaidOrder(
  { database, providers }: Pick<Service, "database" | "providers">,
  of: Of,
): Promise<void> {
  const { tenantId, orderId } = of;
  const now = new Date();
  const { service } = database;
  const openUntil = await pageOpenUntil(database, of, now);
  if (openUntil === null) return drop(database, of, now, "it was left unpaid at the checkout");
  const page = { db: service, payments: providers.payments, tenantId, orderId, now };
  if ((await areGoodsGone(database, of)) && (await endOpenPage(page).catch(orFalse))) {
    return drop(database, of, now, "its goods were sold before it was paid");
  }
  const again = Math.min(now.getTime(), openUntil.getTime()) + fiveMinutes;
  return runPatiently(service, (tx) => dropLater(tx, of, new Date(again)));
}

/** The provider is out of reach: the page is looked at again later. */
function orFalse(error: unknown): false {
  if (error instanceof ProviderFailed) return false;
  throw error;
}

async function pageOpenUntil(
  { service }: Service["database"],
  { tenantId, orderId }: Of,
  now: Date,
): Promise<Date | null> {
  const open = await service.paymentSession.findFirst({
    where: { tenantId, orderId, status: "open", expiresAt: { gt: now } },
    select: { expiresAt: true },
  });
  return open?.expiresAt ?? null;
}

/** Others bought what the order no longer holds. */
async function areGoodsGone({ service }: Service["database"], of: Of): Promise<boolean> {
  const { tenantId, orderId } = of;
  const order = await orderNow(service, tenantId, orderId);
  if (!isUnpaidCheckout(order)) return false;
  const storefront = await service.storefront.findFirst({
    where: { tenantId },
    select: { live: true },
  });
  const { commerce } = readConfiguration(storefront?.live ?? {});
  return (await shortOf(service, { tenantId, commerce }, order)).length > 0;
}

function drop({ service }: Service["database"], of: Of, now: Date, why: string): Promise<void> {
  const { tenantId, orderId } = of;
  return runPatiently(service, async (tx) => {
    const dropped = await dropUnpaid(tx, of, now);
    if (!dropped) return;
    await recordActivity(
      tx,
      { tenantId, kind: "system", name: "Roundsman" },
      {
        action: "order.cancelled",
        words: `Let order ${orderName(dropped)} go: ${why}`,
        subject: { kind: "order", id: orderId },
        before: { status: "placed" },
        after: { status: "cancelled" },
      },
      { now, requestId: null },
    );
  });
}
