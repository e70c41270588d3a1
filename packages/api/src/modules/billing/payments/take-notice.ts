import type { PaymentProvider, Tx } from "@roundsman/db";
import {
  NoticeRefused,
  type PaymentNotice,
  type Payments,
  type SignedNotice,
} from "@roundsman/providers";
import { recordActivity, runPatiently } from "../../../platform/audit/change";
import { invalid, notConfigured, unauthenticated } from "../../../platform/base/errors";
import type { Service } from "../../../platform/context/context";
import { noteSessionOver, takePayment, takeRefund, type TakenBy } from "./payment-notices";
import { takeSubscription, tellTrialEnding } from "./subscription-notices";

type AccountNotice = Extract<
  PaymentNotice,
  { type: "account.updated" } | { type: "account.disconnected" }
>;

/** Whether a business's account can take money has changed at the provider. */
async function takeAccountNotice(tx: Tx, notice: AccountNotice, by: TakenBy): Promise<void> {
  const isOn = notice.type === "account.updated" && notice.account.chargesEnabled;
  const accountRef =
    notice.type === "account.updated" ? notice.account.accountId : notice.accountId;
  const connection = await tx.paymentConnection.findFirst({ where: { accountRef } });
  if (!connection || connection.chargesEnabled === isOn) return;
  const { tenantId } = connection;
  await tx.paymentConnection.updateMany({
    where: { tenantId, accountRef },
    data: { chargesEnabled: isOn },
  });
  await recordActivity(
    tx,
    { tenantId, kind: "provider", name: by.provider },
    {
      action: isOn ? "payments.enabled" : "payments.disabled",
      words: isOn ? "Payments can be taken now" : "Payments can't be taken any more",
      subject: { kind: "payment_connection", id: tenantId },
    },
    by,
  );
}

type Tools = Pick<Service, "database" | "providers" | "log" | "settings">;

/**
 * Takes what the payment provider tells, once however often and in whatever order it comes, also for a
 * locked business: the money is there (docs/contract/invoices-and-payments.md#the-payment-provider).
 * @throws unauthenticated or validation where its signature is not valid, is too old, or its body can't be read
 */
export async function takeNotice(
  { database, providers, log, settings }: Tools,
  signed: SignedNotice,
  requestId: string | null,
): Promise<void> {
  const { payments } = providers;
  if (payments.kind === "none") throw notConfigured("Payments are not set up here.");
  const notice = readSigned(payments, signed);
  if (notice.type === "ignored") return;
  const by: TakenBy = { provider: payments.kind, now: signed.now, requestId };
  // A subscription is read anew: what a notice carries may be old by the time it comes.
  const current =
    notice.type === "subscription.changed"
      ? await payments.subscriptions.read(notice.subscription.subscriptionId)
      : null;
  // No business is known beforehand, and a locked one is not asked: the service's own role.
  await runPatiently(database.service, async (tx) => {
    if (!(await isFirst(tx, payments.kind as PaymentProvider, notice, by.now))) return;
    if ("orderId" in notice && !(await isOfBusiness(tx, notice))) {
      log.warn({ eventId: notice.eventId }, "a payment notice names an order not of its account");
      return;
    }
    if (current) await takeSubscription(tx, current, { ...by, occurredAt: notice.occurredAt });
    else if (notice.type === "subscription.trial_ending") {
      await tellTrialEnding(tx, notice.subscription, { now: by.now, webUrl: settings.urls.web });
    } else await handleNotice(tx, notice, by);
  });
}

function readSigned(payments: Payments, signed: SignedNotice): PaymentNotice {
  try {
    return payments.readNotice(signed);
  } catch (error) {
    if (!(error instanceof NoticeRefused)) throw error;
    if (error.reason === "malformed") throw invalid({ path: "", message: error.message });
    throw unauthenticated(error.message);
  }
}

/** Notes the notice; of several that come at once, the first is let on and the others wait for it. */
async function isFirst(
  tx: Tx,
  provider: PaymentProvider,
  { eventId, type }: PaymentNotice,
  now: Date,
): Promise<boolean> {
  const { count } = await tx.providerNotice.createMany({
    data: [{ provider, eventId, kind: type, receivedAt: now, handledAt: now }],
    skipDuplicates: true,
  });
  return count === 1;
}

type OrderNotice = Extract<PaymentNotice, { orderId: string }>;

/**
 * The account that was paid into must be that of the business whose order it claims to pay; or, where
 * the business has another account by now, the payment must be one of a page we made.
 */
async function isOfBusiness(tx: Tx, notice: OrderNotice): Promise<boolean> {
  const { accountId, tenantId, orderId } = notice;
  const order = await tx.order.findFirst({
    where: { tenantId, id: orderId },
    select: { business: { select: { paymentConnection: { select: { accountRef: true } } } } },
  });
  if (!order) return false;
  if (order.business.paymentConnection?.accountRef === accountId) return true;
  const ref = "sessionId" in notice ? notice.sessionId : notice.paymentId;
  if (ref === null) return false;
  const ours = { where: { tenantId, orderId, providerRef: ref }, select: { id: true } };
  return (
    (await tx.paymentSession.findFirst(ours)) !== null ||
    (await tx.payment.findFirst(ours)) !== null
  );
}

function handleNotice(tx: Tx, notice: PaymentNotice, by: TakenBy): Promise<void> {
  switch (notice.type) {
    case "payment.completed":
      return takePayment(tx, notice, by);
    case "payment.refunded":
      return takeRefund(tx, notice, by);
    case "payment.expired":
    case "payment.failed":
      return noteSessionOver(tx, notice);
    case "account.updated":
    case "account.disconnected":
      return takeAccountNotice(tx, notice, by);
    default:
      return Promise.resolve();
  }
}
