import type { Accounts } from "./accounts";
import type { Checkouts } from "./checkouts";
import type { PaymentNotice, SignedNotice } from "./notices";
import type { Subscriptions } from "./subscriptions";

/**
 * The payment provider: customers' payments go straight to the business's own account there (Endpoints 11), and the
 * businesses' subscriptions come to us. All money is whole pence of GBP.
 *
 * Every method throws `ProviderNotConfigured` if the installation has no provider, and `ProviderFailed` if the
 * provider is unreachable or declines.
 */
export interface Payments {
  readonly kind: "stripe" | "sandbox" | "none";
  readonly accounts: Accounts;
  readonly checkouts: Checkouts;
  readonly subscriptions: Subscriptions;

  /**
   * Reads a notice from the provider, after checking its signer and its age. Notices come more than once and in any
   * order: `eventId` identifies repeats, `occurredAt` the order.
   * @throws NoticeRefused if the signature, its age or the body is wrong.
   */
  readNotice(notice: SignedNotice): PaymentNotice;
}
