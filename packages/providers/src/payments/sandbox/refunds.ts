import { createHmac } from "node:crypto";
import { ProviderFailed } from "../../errors";
import { paidForOf, type NewRefund, type RefundAnswer } from "../checkouts";
import { writeNotice, type SandboxNotice } from "./notices";
import type { Sandbox } from "./sandbox";
import type { SandboxPayment } from "./store";

/** Refunds a part of a payment, once for each key. It refuses what Stripe refuses. */
export async function refundInSandbox(
  sandbox: Sandbox,
  {
    accountId,
    paymentId,
    amountPence,
    idempotencyKey: key,
  }: Pick<NewRefund, "accountId" | "paymentId" | "amountPence" | "idempotencyKey">,
): Promise<RefundAnswer> {
  const sessionId = paymentId.replace(/^pi_/, "cs_");
  const refused = (why: string): RefundAnswer => ({ made: false, why });
  for (;;) {
    const payment = await findPayment(sandbox, { sessionId, accountId });
    if (!payment || (payment.status !== "complete" && payment.status !== "refunded")) {
      return refused(`There is no payment ${paymentId}.`);
    }
    const { refunds = [] } = payment;
    const known = refunds.find((refund) => refund.key === key);
    if (known && known.amountPence !== amountPence) {
      const why = "The sandbox declined: that idempotency key was used for another refund.";
      throw new ProviderFailed("payments", "declined", why);
    }
    if (known) return { made: true, refundId: known.refundId };
    const leftPence = payment.amountPence - refundedOf(payment);
    if (leftPence === 0) return refused("The payment has already been refunded.");
    if (amountPence > leftPence) return refused("The refund is more than is left of the payment.");
    const refundId = refundIdOf(sandbox, payment, key);
    const status = amountPence === leftPence ? ("refunded" as const) : ("complete" as const);
    const next = { ...payment, status, refunds: [...refunds, { key, refundId, amountPence }] };
    if (await sandbox.store.update(next, payment)) return { made: true, refundId };
  }
}

/**
 * Refunds as the business would on its provider's own pages, and returns the notice of that: all that is left, or the
 * given pence. With nothing left it returns the last notice again; null if the payment is not paid.
 */
export async function refundSandboxPayment(
  sandbox: Sandbox,
  sessionId: string,
  amountPence?: number,
): Promise<{ notice: SandboxNotice; returnUrl: string } | null> {
  const payment = await findPayment(sandbox, { sessionId });
  if (!payment) return null;
  const paymentId = paymentIdOf(payment);
  const refundedPence = refundedOf(payment);
  if (refundedPence < payment.amountPence) {
    const { accountId } = payment;
    const answer = await refundInSandbox(sandbox, {
      accountId,
      paymentId,
      amountPence: amountPence ?? payment.amountPence - refundedPence,
      idempotencyKey: `in the sandbox after ${refundedPence}`,
    });
    if (!answer.made) return null;
  }
  const notice = await sandboxRefundNotice(sandbox, paymentId);
  return notice && { notice, returnUrl: payment.successUrl };
}

/** Returns the provider's notice of a payment's refunds: their sum so far. Null if there are none. */
export async function sandboxRefundNotice(
  sandbox: Sandbox,
  paymentId: string,
): Promise<SandboxNotice | null> {
  const payment = await findPayment(sandbox, { sessionId: paymentId.replace(/^pi_/, "cs_") });
  const refundedPence = payment ? refundedOf(payment) : 0;
  if (!payment || refundedPence === 0) return null;
  const { accountId, tenantId } = payment;
  return writeNotice(sandbox, {
    type: "payment.refunded",
    eventId: `evt_sandbox_refunded_${payment.id}_${refundedPence}`,
    occurredAt: sandbox.now(),
    accountId,
    tenantId,
    ...paidForOf(payment),
    paymentId,
    refundedPence,
    whole: payment.status === "refunded",
  });
}

/** Returns the pence refunded so far. */
function refundedOf({ status, amountPence, refunds = [] }: SandboxPayment): number {
  if (status === "refunded") return amountPence;
  return refunds.reduce((sum, refund) => sum + refund.amountPence, 0);
}

function refundIdOf({ secret }: Sandbox, { id }: SandboxPayment, key: string): string {
  const digest = createHmac("sha256", secret).update(`${id}\n${key}`).digest("hex");
  return `re_sandbox_${digest.slice(0, 40)}`;
}

/** Returns the payment of a session id, marked expired after its time; null if there is none. */
export async function findPayment(
  sandbox: Sandbox,
  { sessionId, accountId }: { sessionId: string; accountId?: string },
): Promise<SandboxPayment | null> {
  const session = await sandbox.store.get(sessionId);
  if (session?.kind !== "payment") return null;
  if (accountId !== undefined && session.accountId !== accountId) return null;
  const over = session.status === "open" && new Date(session.expiresAt) <= sandbox.now();
  return over ? { ...session, status: "expired" } : session;
}

export function paymentIdOf(payment: SandboxPayment): string {
  return payment.id.replace(/^cs_/, "pi_");
}
