import type { PaymentPurpose, PaymentSession, PrismaClient } from "@roundsman/db";
import { ProviderFailed, type Payments } from "@roundsman/providers";
import { conflict, notConfigured } from "../../../platform/base/errors";
import type { OrderRow } from "../../orders/order/rows";
import { canTakePayment, readConnection } from "./connections";
import { closeSession, reserveSession } from "./sessions";

/** What opening an order's payment page needs; `db` sees the business's rows. */
export interface CheckoutOf {
  db: PrismaClient;
  payments: Payments;
  business: { id: string; name: string };
  orderId: string;
  purpose: PaymentPurpose;
  /** Where the customer goes when done, and when leaving without. */
  successUrl: string;
  cancelUrl: string;
  now: Date;
}

/**
 * The provider's page on which an order is paid now: the current one, or a new one where that has run
 * out. The provider is asked outside any transaction; the session's id makes it answer the same page
 * however often it is asked.
 * @throws conflict where the order is not to be paid, the business can't take money, or the provider
 * declines; not_configured without a provider; ProviderFailed where it is out of reach
 */
export async function openCheckout(of: CheckoutOf): Promise<{ url: string }> {
  const { db, payments, business, orderId, purpose, now } = of;
  const tenantId = business.id;
  const connection = await readConnection(db, tenantId);
  if (!canTakePayment(connection, payments)) throw conflict("The business can't take payment yet.");
  const { kind: provider } = payments;
  if (provider === "none") throw notConfigured("Payments are not set up here.");
  const { session, order } = await db.$transaction((tx) =>
    reserveSession(tx, { tenantId, orderId, purpose, provider, now }),
  );
  if (session.url !== null) return { url: session.url };
  return askProvider(of, connection.accountRef, session, order);
}

async function askProvider(
  { db, payments, business, successUrl, cancelUrl, now }: CheckoutOf,
  accountId: string,
  session: PaymentSession,
  order: OrderRow,
): Promise<{ url: string }> {
  const { id, tenantId, amountPence, expiresAt } = session;
  try {
    const made = await payments.checkouts.create({
      accountId,
      tenantId,
      orderId: order.id,
      amountPence,
      title: `Order ${order.trackingRef} from ${business.name}`,
      lines: order.lines.map(({ quantity, productName }) => `${quantity} × ${productName}`),
      customerEmail: order.customerEmail,
      successUrl,
      cancelUrl,
      idempotencyKey: id,
      expiresAt,
    });
    const { count } = await db.paymentSession.updateMany({
      where: { tenantId, id, status: "open" },
      data: { providerRef: made.sessionId, url: made.url },
    });
    if (count === 1 && made.url !== null) return { url: made.url };
    // The order was cancelled, changed or paid while the provider was being asked.
    await payments.checkouts.expire({ accountId, sessionId: made.sessionId });
    throw conflict("The order was changed just now. Try again.");
  } catch (error) {
    if (!(error instanceof ProviderFailed) || error.temporary) throw error;
    // Asking with the same key would be declined for ever.
    await closeSession(db, session, "cancelled", now);
    throw conflict(`The payment provider declined. ${error.message}`);
  }
}
