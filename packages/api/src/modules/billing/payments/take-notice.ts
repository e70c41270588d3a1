import type { Tx } from "@roundsman/db";
import {
  NoticeRefused,
  type PaymentNotice,
  type Payments,
  type SignedNotice,
  type Subscription,
} from "@roundsman/providers";
import { recordActivity } from "../../../platform/audit/activity";
import { runPatiently } from "../../../platform/audit/change";
import { invalid, notConfigured, unauthenticated } from "../../../platform/base/errors";
import type { Service } from "../../../platform/context/context";
import {
  findConcerned,
  handled,
  ignored,
  isToHandle,
  noteFailure,
  noteOutcome,
  type Arrived,
  type Outcome,
} from "./notice-outcomes";
import { takeInvoicePayment, takeInvoiceRefund } from "./invoice-payments";
import { noteSessionOver, takePayment, type TakenBy } from "./payment-notices";
import { takeRefund } from "./refunds";
import { takeSubscription, tellTrialEnding } from "./subscription-notices";

type AccountNotice = Extract<
  PaymentNotice,
  { type: "account.updated" } | { type: "account.disconnected" }
>;

/** Whether a business's account can take money has changed at the provider. */
async function takeAccountNotice(tx: Tx, notice: AccountNotice, by: TakenBy): Promise<Outcome> {
  const isOn = notice.type === "account.updated" && notice.account.chargesEnabled;
  const accountRef =
    notice.type === "account.updated" ? notice.account.accountId : notice.accountId;
  const connection = await tx.paymentConnection.findFirst({ where: { accountRef } });
  if (!connection) return ignored("It is the account of no business here");
  if (connection.chargesEnabled === isOn) return ignored("Whether it takes payments was known");
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
  return handled;
}

type Tools = Pick<Service, "database" | "providers" | "log" | "settings">;

/**
 * Takes what the payment provider tells, once however often and in whatever order it comes, also for a
 * locked business: the money is there (docs/contract/invoices-and-payments.md#the-payment-provider). Its
 * outcome is stored for staff (docs/decisions/0228).
 * @throws unauthenticated or validation where its signature is not valid, is too old, or its body can't be read
 */
export async function takeNotice(
  tools: Tools,
  signed: SignedNotice,
  requestId: string | null,
): Promise<void> {
  const { payments } = tools.providers;
  if (payments.kind === "none") throw notConfigured("Payments are not set up here.");
  const notice = readSigned(payments, signed);
  const arrived: Arrived = { provider: payments.kind, notice, now: signed.now };
  try {
    await handleOnce(tools, arrived, requestId);
  } catch (error) {
    await keepFailure(tools, arrived, error);
    throw error;
  }
}

async function handleOnce(
  { database, providers, log, settings }: Tools,
  arrived: Arrived,
  requestId: string | null,
): Promise<void> {
  const { provider, notice, now } = arrived;
  const by: TakenBy = { provider, now, requestId };
  // A subscription is read anew: what a notice carries may be old by the time it comes.
  const current =
    notice.type === "subscription.changed"
      ? await providers.payments.subscriptions.read(notice.subscription.subscriptionId)
      : null;
  // No business is known beforehand, and a locked one is not asked: the service's own role.
  await runPatiently(database.service, async (tx) => {
    if (!(await isToHandle(tx, arrived))) return;
    const { businessId, isForeign } = await findConcerned(tx, notice);
    if (isForeign) {
      log.warn({ eventId: notice.eventId }, "a payment notice names what is not of its account");
    }
    const ended = isForeign
      ? ignored("It names an order or invoice that is not of its account")
      : await handle(tx, notice, by, { current, webUrl: settings.urls.web });
    await noteOutcome(tx, arrived, { ...ended, businessId });
  });
}

/** Where not even this can be written, the log has it; the provider sends the notice again either way. */
async function keepFailure({ database, log }: Tools, arrived: Arrived, error: unknown) {
  try {
    await database.service.$transaction((tx) => noteFailure(tx, arrived, error));
  } catch (problem) {
    log.error({ err: problem, eventId: arrived.notice.eventId }, "a failed notice was not noted");
  }
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

/**
 * @param notice where it names an order or invoice, one of its account
 * @param current the subscription as the provider has it now, where the notice is about one
 */
async function handle(
  tx: Tx,
  notice: PaymentNotice,
  by: TakenBy,
  { current, webUrl }: { current: Subscription | null; webUrl: string },
): Promise<Outcome> {
  switch (notice.type) {
    case "payment.completed":
      return notice.invoiceId === undefined
        ? takePayment(tx, notice, by)
        : takeInvoicePayment(tx, notice, by);
    case "payment.refunded":
      return notice.invoiceId === undefined
        ? takeRefund(tx, notice, by)
        : takeInvoiceRefund(tx, notice, by);
    case "payment.expired":
    case "payment.failed":
      return noteSessionOver(tx, notice);
    case "account.updated":
    case "account.disconnected":
      return takeAccountNotice(tx, notice, by);
    case "subscription.changed":
      return current
        ? takeSubscription(tx, current, { ...by, occurredAt: notice.occurredAt })
        : ignored("The provider has no such subscription any more");
    case "subscription.trial_ending":
      return tellTrialEnding(tx, notice.subscription, { now: by.now, webUrl });
    case "ignored":
      return ignored(notice.because);
  }
}
