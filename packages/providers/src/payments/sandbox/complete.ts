import { paidForOf } from "../checkouts";
import type { PaymentNotice } from "../notices";
import { writeNotice, type SandboxNotice } from "./notices";
import { findPayment, paymentIdOf } from "./refunds";
import type { Sandbox } from "./sandbox";
import type { SandboxPayment } from "./store";

/** What pressing a button on the sandbox's page leads to. */
export interface SandboxOutcome {
  /** To be posted to /webhooks/payments, as the provider would. */
  notice: SandboxNotice;
  /** Where the visitor goes then. */
  returnUrl: string;
}

/**
 * Pays a session. Paying again answers the same event, so that a notice that got lost is sent
 * again by another press; null where there is no such payment, or it is expired or refunded.
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

/** Moves a payment on, or finds it moved on already; null where it can't be. */
async function moved(
  sandbox: Sandbox,
  sessionId: string,
  from: SandboxPayment["status"],
  to: SandboxPayment["status"],
): Promise<SandboxPayment | null> {
  const found = await findPayment(sandbox, { sessionId });
  if (found?.status === from) await sandbox.store.update({ ...found, status: to }, found);
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
