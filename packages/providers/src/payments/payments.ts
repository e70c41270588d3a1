import type { Accounts } from "./accounts";
import type { Checkouts } from "./checkouts";
import type { PaymentNotice, SignedNotice } from "./notices";
import type { Subscriptions } from "./subscriptions";

/**
 * The payment provider: what customers pay goes straight to the business's own account there
 * (Endpoints 11), and the businesses' subscriptions come to us. All money is whole pence of GBP.
 *
 * Every method throws `ProviderNotConfigured` where the installation has no provider, and
 * `ProviderFailed` where the provider is out of reach or declines.
 */
export interface Payments {
  readonly kind: "stripe" | "sandbox" | "none";
  readonly accounts: Accounts;
  readonly checkouts: Checkouts;
  readonly subscriptions: Subscriptions;

  /**
   * Reads a notice posted by the provider, after checking who signed it and when.
   * Notices come more than once and in any order: `eventId` tells repeats, `occurredAt` the order.
   * @throws NoticeRefused where the signature, its age or the body is wrong.
   */
  readNotice(notice: SignedNotice): PaymentNotice;
}
