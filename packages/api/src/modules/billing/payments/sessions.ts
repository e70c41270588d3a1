import type { PaymentPurpose, PaymentProvider, PaymentSession, Tx } from "@roundsman/db";
import { refuseIf } from "../../orders/orders/gates";
import { lockOrder, type OrderRow } from "../../orders/order/rows";
import { endOpenSession } from "../../orders/payment/end-session";
import { outstandingPence, whyNotPayable } from "../../orders/payment/payable";

const minuteMs = 60_000;
/** The provider takes 30 minutes to 24 hours. Whoever stands at a shop's checkout pays now, and keeps goods from others until then. */
const lifeMs = { link: 23 * 60 * minuteMs, checkout: 75 * minuteMs } as const;

interface Wanted {
  tenantId: string;
  orderId: string;
  purpose: PaymentPurpose;
  provider: PaymentProvider;
  now: Date;
}

/**
 * The one open session of an order, made where there is none that will do. The order's row is held, so
 * two who ask at once get the same one. It has no `url` until the provider has answered.
 * @throws conflict where the order is not to be paid
 */
export async function reserveSession(
  tx: Tx,
  { tenantId, orderId, purpose, provider, now }: Wanted,
): Promise<{ session: PaymentSession; order: OrderRow }> {
  const order = await lockOrder(tx, tenantId, orderId);
  refuseIf(whyNotPayable(order));
  const amountPence = outstandingPence(order);
  const open = await tx.paymentSession.findFirst({ where: { tenantId, orderId, status: "open" } });
  if (open && !isStale(open, now)) {
    if (open.provider === provider && open.amountPence === amountPence) {
      return { session: open, order };
    }
    await endOpenSession(tx, { tenantId, orderId }, now);
  } else if (open) {
    await closeSession(tx, open, "expired", now);
  }
  const expiresAt = new Date(now.getTime() + lifeMs[purpose]);
  const session = await tx.paymentSession.create({
    data: { tenantId, orderId, purpose, provider, amountPence, createdAt: now, expiresAt },
  });
  return { session, order };
}

/** About to run out; or never answered by the provider, which takes no session that ends soon. */
function isStale({ expiresAt, url }: PaymentSession, now: Date): boolean {
  const leftMs = expiresAt.getTime() - now.getTime();
  return leftMs < (url === null ? 60 * minuteMs : minuteMs);
}

/** Notes how an open session ended; false where it had ended already. */
export async function closeSession(
  tx: Pick<Tx, "paymentSession">,
  { tenantId, id }: { tenantId: string; id: string },
  status: "completed" | "expired" | "cancelled",
  now: Date,
): Promise<boolean> {
  const { count } = await tx.paymentSession.updateMany({
    where: { tenantId, id, status: "open" },
    data: { status, endedAt: now },
  });
  return count === 1;
}
