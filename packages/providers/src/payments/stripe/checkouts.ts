import type Stripe from "stripe";
import { ProviderFailed } from "../../errors";
import {
  paidForOf,
  type Checkout,
  type Checkouts,
  type NewCheckout,
  type PaidFor,
  type RefundAnswer,
} from "../checkouts";
import { calling, callingOrNull, refusalOf } from "./client";

/** Limits of the texts on Stripe's page; longer ones are declined, so they are cut. */
const longestTitle = 250;
const longestDescription = 500;
const statuses = ["open", "complete", "expired"] as const;

/** Direct charges: every call names the business's own account (`Stripe-Account`). */
export function stripeCheckouts(stripe: Stripe): Checkouts {
  const read: Checkouts["read"] = async ({ accountId, sessionId }) => {
    const session = await callingOrNull(
      stripe.checkout.sessions.retrieve(sessionId, {}, { stripeAccount: accountId }),
    );
    return session && toCheckout(session, accountId);
  };
  return {
    read,

    async create(checkout) {
      const session = await calling(
        stripe.checkout.sessions.create(toParams(checkout), {
          stripeAccount: checkout.accountId,
          idempotencyKey: checkout.idempotencyKey,
        }),
      );
      return known(toCheckout(session, checkout.accountId));
    },

    async expire(ref) {
      const stripeAccount = ref.accountId;
      try {
        const expired = stripe.checkout.sessions.expire(ref.sessionId, {}, { stripeAccount });
        const session = await callingOrNull(expired);
        return session && toCheckout(session, stripeAccount);
      } catch (error) {
        // Stripe declines to expire a session that is not open. Its state is read then.
        const notOpen = error instanceof ProviderFailed && error.code === "declined";
        if (!notOpen) throw error;
        return read(ref);
      }
    },

    async refund({ accountId, tenantId, orderId, paymentId, amountPence, idempotencyKey }) {
      try {
        const refund = await calling(
          stripe.refunds.create(
            { payment_intent: paymentId, amount: amountPence, metadata: { tenantId, orderId } },
            { stripeAccount: accountId, idempotencyKey },
          ),
        );
        return toAnswer(refund);
      } catch (error) {
        const why = refusalOf(error);
        if (why === null) throw error;
        return { made: false, why };
      }
    },
  };
}

/** A pending refund counts as made: Stripe counts it as refunded, and sends a notice. */
function toAnswer({ id, status, failure_reason: reason }: Stripe.Refund): RefundAnswer {
  const failed = status === "failed" || status === "canceled";
  if (!failed) return { made: true, refundId: id };
  const because = reason ? `: ${reason.replaceAll("_", " ")}` : "";
  return { made: false, why: `Stripe could not pay it back${because}.` };
}

function toParams(checkout: NewCheckout): Stripe.Checkout.SessionCreateParams {
  const { tenantId, title, lines, amountPence, customerEmail } = checkout;
  const paidFor = paidForOf(checkout);
  const description = lines.join("; ").slice(0, longestDescription);
  const metadata = { tenantId, ...sentAlong(paidFor) };
  return {
    mode: "payment",
    client_reference_id: paidFor.orderId ?? paidFor.invoiceId,
    // One line for the total: VAT is rounded once an order, so lines needn't add up to it.
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: "gbp",
          unit_amount: amountPence,
          product_data: {
            name: title.slice(0, longestTitle),
            ...(description && { description }),
          },
        },
      },
    ],
    // The balance is in pounds.
    adaptive_pricing: { enabled: false },
    ...(customerEmail && { customer_email: customerEmail }),
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
    expires_at: Math.floor(checkout.expiresAt.getTime() / 1000),
    metadata,
    // Notices of refunds refer to the payment and not to the session, so the payment gets the metadata as well.
    payment_intent_data: { description: title, metadata },
  };
}

/** Returns null for a session that was created elsewhere: the business may sell in other ways too. */
export function toCheckout(session: Stripe.Checkout.Session, accountId: string): Checkout | null {
  const { tenantId } = session.metadata ?? {};
  const paidFor = paidForIn(session.metadata ?? {});
  const ours = session.mode === "payment" && session.currency === "gbp";
  if (!ours || !tenantId || !paidFor) return null;
  return {
    sessionId: session.id,
    accountId,
    tenantId,
    ...paidFor,
    url: session.url,
    status: statuses.find((status) => status === session.status) ?? "open",
    paid: session.payment_status === "paid",
    amountPence: session.amount_total ?? 0,
    paymentId: idOf(session.payment_intent),
    expiresAt: new Date(session.expires_at * 1000),
  };
}

const sentAlong = ({ orderId, invoiceId }: PaidFor): Stripe.MetadataParam =>
  orderId === undefined ? { invoiceId } : { orderId };

/** Reads a payment's purpose from its metadata; null if the payment was created elsewhere. */
export function paidForIn({ orderId, invoiceId }: Stripe.Metadata): PaidFor | null {
  if (orderId) return { orderId };
  return invoiceId ? { invoiceId } : null;
}

/** Stripe refers to another object by its id, or includes the object itself. */
export function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}

function known(checkout: Checkout | null): Checkout {
  if (checkout) return checkout;
  throw new ProviderFailed("payments", "unreadable", "Stripe answered another session.");
}
