import { paidForOf } from "../checkouts";
import type { PaymentNotice } from "../notices";
import { writeNotice, type SandboxNotice } from "./notices";
import { findPayment, paymentIdOf } from "./refunds";
import type { Sandbox } from "./sandbox";
import type { SandboxPayment } from "./store";

/** The result of pressing a button on the sandbox's page. */
export interface SandboxOutcome {
  /** The notice to post to /webhooks/payments, as the provider would. */
  notice: SandboxNotice;
  /** The visitor's next page. */
  returnUrl: string;
}

/**
 * Pays a session. Paying again returns the same event, so that another press sends a lost notice again. Null if the
 * payment is missing, expired or refunded.
 */
export async function completeSandboxPayment(
  sandbox: Sandbox,
  sessionId: string,
): Promise<SandboxOutcome | null> {
  const payment = await moved(sandbox, sessionId, "open", "complete");
  if (!payment) return null;
  return outcome(sandbox, payment, {
    type: "payment.completed",
    eventId: `evt_sandbox_paid_${payment.id}`,
    occurredAt: sandbox.now(),
    ...paymentOf(payment),
    sessionId: payment.id,
    paymentId: paymentIdOf(payment),
    amountPence: payment.amountPence,
  });
}

/** Moves a payment on, or returns it if it was moved on already; null if it can't be. */
async function moved(
  sandbox: Sandbox,
  sessionId: string,
  from: SandboxPayment["status"],
  to: SandboxPayment["status"],
): Promise<SandboxPayment | null> {
  const payment = await findPayment(sandbox, { sessionId });
  if (payment?.status === from) await sandbox.store.update({ ...payment, status: to }, payment);
  const now = await findPayment(sandbox, { sessionId });
  return now?.status === to ? now : null;
}

function paymentOf(payment: SandboxPayment) {
  const { accountId, tenantId } = payment;
  return { accountId, tenantId, ...paidForOf(payment) };
}

function outcome(sandbox: Sandbox, payment: SandboxPayment, notice: PaymentNotice): SandboxOutcome {
  return { notice: writeNotice(sandbox, notice), returnUrl: payment.successUrl };
}
