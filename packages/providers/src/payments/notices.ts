import { knownByName } from "../known-by-name";
import type { PaidFor } from "./checkouts";
import type { AccountState } from "./accounts";
import type { SubscriptionState } from "./subscriptions";

/** A notice as it arrived: the body byte for byte, because the signature covers the bytes. */
export interface SignedNotice {
  body: string | Uint8Array;
  /** The `Stripe-Signature` header (the sandbox uses the same one). */
  signature: string | undefined;
  /** Time of arrival; a signature older than five minutes is refused. */
  now: Date;
}

/**
 * The payment of a notice. Its ids were sent along when the session was created, on an account of the business's own.
 * The caller must check that `accountId` is the account of `tenantId`, or a business could mark another's order paid.
 */
type Payment = { accountId: string; tenantId: string } & PaidFor;

/** The content of a notice; every other notice of the provider is `ignored`. */
export type NoticeContent =
  | ({
      type: "payment.completed";
      sessionId: string;
      paymentId: string | null;
      amountPence: number;
    } & Payment)
  /** A slow method failed after the customer had finished the page. */
  | ({ type: "payment.failed"; sessionId: string } & Payment)
  | ({ type: "payment.expired"; sessionId: string } & Payment)
  /** `refundedPence` is the sum of all refunds so far; `whole` means nothing is left. */
  | ({
      type: "payment.refunded";
      paymentId: string | null;
      refundedPence: number;
      whole: boolean;
    } & Payment)
  | { type: "account.updated"; account: AccountState }
  | { type: "account.disconnected"; accountId: string }
  /** Created, renewed, changed, paused, ended: `status` says which. */
  | { type: "subscription.changed"; subscription: SubscriptionState }
  /** Three days before a trial ends. */
  | { type: "subscription.trial_ending"; subscription: SubscriptionState }
  /**
   * `of` is the provider's name of the notice, `because` the reason in a few words; `accountId` is null for our own
   * account.
   */
  | { type: "ignored"; of: string; because: string; accountId: string | null };

export type PaymentNotice = { eventId: string; occurredAt: Date } & NoticeContent;

/** The notice is not authentic, or unreadable: the caller answers 4xx and changes nothing. */
export class NoticeRefused extends Error {
  static override readonly [Symbol.hasInstance] = knownByName("NoticeRefused");
  override readonly name = "NoticeRefused";

  constructor(readonly reason: "unsigned" | "wrong_signature" | "stale" | "malformed") {
    super(`Payment notice refused: ${reason.replace("_", " ")}.`);
  }
}
