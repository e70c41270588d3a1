import type {
  PaymentConnection,
  PaymentProvider,
  PaymentPurpose,
  PaymentSession,
  PrismaClient,
  Tx,
} from "@roundsman/db";
import { paidForOf, ProviderFailed, type PaidFor, type Payments } from "@roundsman/providers";
import { milliseconds } from "date-fns/milliseconds";
import type { z } from "zod";
import { moneyDestinationRefusal, type Caller } from "../../../platform/access/caller";
import { conflict, notConfigured, refuseIf } from "../../../platform/base/errors";
import type { Service } from "../../../platform/context/context";
import { enqueue, type Tasks } from "../../../platform/jobs/enqueue";
import { dateTime } from "../../../platform/values/format";
import { lockOrder, outstandingPence, payableLines, whyNotPayable } from "../../orders";
import type { PaymentConnection as Connection } from "./schema";

/** The business's account at the provider, whichever that was when it was connected. */
export const readConnection = (
  db: Pick<PrismaClient | Tx, "paymentConnection">,
  tenantId: string,
): Promise<PaymentConnection | null> => db.paymentConnection.findFirst({ where: { tenantId } });

/** An account that can take money through a provider this installation may not even have any more. */
export const canTakePayment = (
  connection: PaymentConnection | null,
  { kind }: Pick<Payments, "kind">,
): connection is PaymentConnection =>
  connection !== null &&
  connection.chargesEnabled &&
  (kind === "none" || connection.provider === kind);

export const viewConnection = (
  connection: PaymentConnection | null,
  { kind }: Pick<Payments, "kind">,
  caller: Caller,
): z.infer<typeof Connection> => ({
  available: kind !== "none",
  provider: connection?.provider ?? null,
  accountRef: connection?.accountRef ?? null,
  chargesEnabled: connection?.chargesEnabled ?? false,
  connectedAt: connection && dateTime(connection.connectedAt),
  can: { connect: moneyDestinationRefusal(caller) },
});

/** The payment provider of a business whose customer asks. */
export const paymentsOf = (
  { providers, testProviders }: Pick<Service, "providers" | "testProviders">,
  { testOf }: { testOf: string | null },
): Payments => (testOf === null ? providers : testProviders()).payments;

/** The provider takes 30 minutes to 24 hours. A shopper at the checkout pays now. */
const lifeMs = {
  link: milliseconds({ hours: 23 }),
  checkout: milliseconds({ minutes: 40 }),
} as const;

/** What a payment page is for, as the provider's page shows it. */
export interface Payable {
  paidFor: PaidFor;
  /** Pence, including VAT. */
  amountPence: number;
  title: string;
  lines: readonly string[];
  customerEmail: string | null;
}

/** An order of this business, to be paid in full. @throws conflict where it is not to be paid */
export const payableOrder =
  (business: { id: string; name: string }, orderId: string) =>
  async (tx: Tx): Promise<Payable> => {
    const order = await lockOrder(tx, business.id, orderId);
    refuseIf(whyNotPayable(order));
    refuseIf(await whyReaderAsks(tx, { tenantId: business.id, orderId }));
    return {
      paidFor: { orderId },
      amountPence: outstandingPence(order),
      title: `Order ${order.number} from ${business.name}`,
      lines: payableLines(order).flatMap(({ quantity, productName }) =>
        quantity > 0 ? [`${quantity} × ${productName}`] : [],
      ),
      customerEmail: order.customerEmail,
    };
  };

interface WantedSession {
  tenantId: string;
  purpose: PaymentPurpose;
  provider: PaymentProvider;
  now: Date;
}

/**
 * The one open session of an order or invoice, made where there is none that will do. Its row is held, so
 * two who ask at once get the same one. It has no `url` until the provider has answered.
 */
async function reserveSession(
  tx: Tx,
  { paidFor, amountPence }: Payable,
  { tenantId, purpose, provider, now }: WantedSession,
): Promise<PaymentSession> {
  const open = await tx.paymentSession.findFirst({
    where: { tenantId, ...paidFor, status: "open" },
  });
  if (open && isStale(open, now)) await closeSession(tx, open, "expired", now);
  else if (open) {
    if (open.provider === provider && open.amountPence === amountPence) return open;
    await closeSession(tx, open, "cancelled", now);
    await enqueue(tx, "end_payment_session", { tenantId, sessionId: open.id });
  }
  const expiresAt = new Date(now.getTime() + lifeMs[purpose]);
  return tx.paymentSession.create({
    data: { tenantId, ...paidFor, purpose, provider, amountPence, createdAt: now, expiresAt },
  });
}

/** About to run out; or never answered by the provider, which takes no session that ends soon. */
function isStale({ expiresAt, url }: PaymentSession, now: Date): boolean {
  const leftMs = expiresAt.getTime() - now.getTime();
  return leftMs < milliseconds({ minutes: url === null ? 31 : 1 });
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

/** What opening a payment page needs; `db` sees the business's rows. */
interface CheckoutRequest {
  db: PrismaClient;
  payments: Payments;
  business: { id: string };
  /** Reads what is paid, and holds its row. @throws conflict where it is not to be paid */
  payable: (tx: Tx) => Promise<Payable>;
  purpose: PaymentPurpose;
  /** Where the customer goes when done, and when leaving without. */
  successUrl: string;
  cancelUrl: string;
  now: Date;
}

/**
 * The provider's page on which an order or invoice is paid now: the current one, or a new one where that has run
 * out. The provider is asked outside any transaction; the session's id makes it answer the same page
 * however often it is asked.
 * @throws conflict where it is not to be paid, the business can't take money, or the provider
 * declines; not_configured without a provider; ProviderFailed where it is out of reach
 */
export async function openCheckout(of: CheckoutRequest): Promise<{ url: string }> {
  const { db, payments, business, payable, purpose, now } = of;
  const tenantId = business.id;
  const connection = await readConnection(db, tenantId);
  if (!canTakePayment(connection, payments)) throw conflict("The business can't take payment yet.");
  const { kind: provider } = payments;
  if (provider === "none") throw notConfigured("Payments are not set up here.");
  const { session, paid } = await db.$transaction(async (tx) => {
    const held = await payable(tx);
    const reserved = await reserveSession(tx, held, { tenantId, purpose, provider, now });
    return { session: reserved, paid: held };
  });
  if (session.url !== null) return { url: session.url };
  return askProvider(of, connection.accountRef, session, paid);
}

async function askProvider(
  { db, payments, successUrl, cancelUrl, now }: CheckoutRequest,
  accountId: string,
  session: PaymentSession,
  { paidFor, title, lines, customerEmail }: Payable,
): Promise<{ url: string }> {
  const { id, tenantId, amountPence, expiresAt } = session;
  try {
    const made = await payments.checkouts.create({
      accountId,
      tenantId,
      ...paidForOf(paidFor),
      amountPence,
      title,
      lines,
      customerEmail,
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
    // It was cancelled, changed or paid while the provider was being asked.
    await payments.checkouts.expire({ accountId, sessionId: made.sessionId });
    throw conflict("This was changed just now. Try again.");
  } catch (error) {
    if (!(error instanceof ProviderFailed) || error.temporary) throw error;
    // Asking with the same key would be declined for ever.
    await closeSession(db, session, "cancelled", now);
    throw conflict(`The payment provider declined. ${error.message}`);
  }
}

/**
 * Ends a payment page at the provider after what it is for changed under it. Where the customer was quicker
 * there is nothing to do: the notice of the payment says so itself.
 * @throws ProviderFailed where the provider is out of reach: the job is tried again
 */
export async function endPaymentSession(
  { database, providers }: Pick<Service, "database" | "providers">,
  { tenantId, sessionId }: Tasks["end_payment_session"],
): Promise<void> {
  const session = await database.service.paymentSession.findFirst({
    where: { tenantId, id: sessionId },
  });
  const connection = await database.service.paymentConnection.findFirst({ where: { tenantId } });
  const { payments } = providers;
  // With no reference the provider was never asked; another provider's page we can't reach.
  if (!session?.providerRef || !connection || session.provider !== payments.kind) return;
  const ref = { accountId: connection.accountRef, sessionId: session.providerRef };
  await payments.checkouts.expire(ref);
}

interface PageOfOrder {
  /** Sees the business's rows. */
  db: PrismaClient;
  payments: Payments;
  tenantId: string;
  orderId: string;
  now: Date;
}

/**
 * Ends the open payment page of an order at the provider before something takes the order's place. Not for use inside
 * a transaction.
 * @returns false where the customer was quicker: the order is paid, or waits for a slow method of payment
 * @throws ProviderFailed where the provider is out of reach
 */
export async function endOpenPage({
  db,
  payments,
  tenantId,
  orderId,
  now,
}: PageOfOrder): Promise<boolean> {
  const session = await db.paymentSession.findFirst({
    where: { tenantId, orderId, status: "open", providerRef: { not: null } },
  });
  if (!session?.providerRef) return true;
  const connection = await readConnection(db, tenantId);
  // A page of another provider can't be reached.
  if (connection && session.provider === payments.kind) {
    const ref = { accountId: connection.accountRef, sessionId: session.providerRef };
    const ended = await payments.checkouts.expire(ref);
    if (ended?.status === "complete") return false;
  }
  await closeSession(db, session, "cancelled", now);
  return true;
}

/** Why an order is not paid on the provider's page at this moment; null where no card reader asks for its money. */
export async function whyReaderAsks(
  db: Pick<PrismaClient | Tx, "readerPayment">,
  { tenantId, orderId }: { tenantId: string; orderId: string },
): Promise<string | null> {
  const state = { in: ["waiting" as const, "unknown" as const] };
  const asking = await db.readerPayment.findFirst({ where: { tenantId, orderId, state } });
  return asking && "The card reader is asking for this money: stop that first.";
}
