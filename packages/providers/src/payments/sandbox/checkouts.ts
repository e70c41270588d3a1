import { createHmac } from "node:crypto";
import { milliseconds } from "date-fns/milliseconds";
import { ProviderFailed } from "../../errors";
import { paidForOf, type Checkout, type Checkouts, type NewCheckout } from "../checkouts";
import { findPayment, paymentIdOf, refundInSandbox } from "./refunds";
import type { Sandbox } from "./sandbox";
import type { SandboxPayment } from "./store";

/** Payments on the sandbox's page. It has Stripe's limits, so that the demo behaves like the live service. */
export function sandboxCheckouts(sandbox: Sandbox): Checkouts {
  const read: Checkouts["read"] = async (ref) => {
    const payment = await findPayment(sandbox, ref);
    return payment && toCheckout(sandbox, payment);
  };
  return {
    read,

    async create(checkout) {
      checkBounds(checkout, sandbox.now());
      const { idempotencyKey, expiresAt, ...kept } = checkout;
      const id = sessionId(sandbox, checkout.accountId, idempotencyKey);
      const session = await sandbox.store.put({
        ...kept,
        id,
        kind: "payment",
        status: "open",
        expiresAt: expiresAt.toISOString(),
      });
      if (session.kind !== "payment" || session.amountPence !== checkout.amountPence) {
        throw declined("that idempotency key was used for another payment");
      }
      return toCheckout(sandbox, session);
    },

    async expire(ref) {
      const payment = await findPayment(sandbox, ref);
      if (payment?.status === "open") {
        await sandbox.store.update({ ...payment, status: "expired" }, payment);
      }
      return read(ref);
    },

    refund: (refund) => refundInSandbox(sandbox, refund),
  };
}

function toCheckout(sandbox: Sandbox, payment: SandboxPayment): Checkout {
  const paid = payment.status === "complete" || payment.status === "refunded";
  return {
    sessionId: payment.id,
    accountId: payment.accountId,
    tenantId: payment.tenantId,
    ...paidForOf(payment),
    url: payment.status === "open" ? sandbox.pageUrl(payment.id) : null,
    status: payment.status === "refunded" ? "complete" : payment.status,
    paid,
    amountPence: payment.amountPence,
    paymentId: paid ? paymentIdOf(payment) : null,
    expiresAt: new Date(payment.expiresAt),
  };
}

/** The id grants access to the page, so the order must not reveal it. */
function sessionId(sandbox: Sandbox, accountId: string, idempotencyKey: string): string {
  const digest = createHmac("sha256", sandbox.secret).update(`${accountId}\n${idempotencyKey}`);
  return `cs_sandbox_${digest.digest("hex").slice(0, 40)}`;
}

function checkBounds({ amountPence, expiresAt }: NewCheckout, now: Date): void {
  if (!Number.isInteger(amountPence) || amountPence < 30) throw declined("the amount is too small");
  const ahead = expiresAt.getTime() - now.getTime();
  if (ahead < milliseconds({ minutes: 30 }) || ahead > milliseconds({ days: 1 })) {
    throw declined("a session lasts 30 minutes to 24 hours");
  }
}

function declined(why: string): ProviderFailed {
  return new ProviderFailed("payments", "declined", `The sandbox declined: ${why}.`);
}
