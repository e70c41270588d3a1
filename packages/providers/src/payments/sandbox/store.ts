import type { PaidFor } from "../checkouts";
import type { SubscribedPlan, SubscriptionStatus } from "../subscriptions";

/** An order or invoice waiting to be paid, or paid, on the sandbox's page. Times are ISO 8601. */
export type SandboxPayment = {
  id: string;
  kind: "payment";
  status: "open" | "complete" | "expired" | "refunded";
  accountId: string;
  tenantId: string;
  /** Pence, including VAT. */
  amountPence: number;
  title: string;
  lines: readonly string[];
  customerEmail: string | null;
  successUrl: string;
  cancelUrl: string;
  expiresAt: string;
  /** What went back of it, each by the key it was asked with; left out while nothing did. Pence. */
  refunds?: readonly { key: string; refundId: string; amountPence: number }[];
} & PaidFor;

/** A business about to subscribe. */
export interface SandboxSignUp {
  id: string;
  kind: "sign_up";
  status: "open" | "complete";
  tenantId: string;
  businessName: string;
  plan: SubscribedPlan;
  trialEndsAt: string | null;
  successUrl: string;
  cancelUrl: string;
}

/** A business's one subscription; its id is `sandboxIds(tenantId).subscriptionId`. */
export interface SandboxSubscription {
  id: string;
  kind: "subscription";
  status: SubscriptionStatus;
  tenantId: string;
  plan: SubscribedPlan;
  trialEndsAt: string | null;
  currentPeriodEnd: string | null;
  cancelAt: string | null;
}

/** A visit to the page where a business changes or ends its subscription. */
export interface SandboxPortal {
  id: string;
  kind: "portal";
  status: "open";
  tenantId: string;
  returnUrl: string;
}

export type SandboxSession = SandboxPayment | SandboxSignUp | SandboxSubscription | SandboxPortal;

/**
 * Where the sandbox's sessions live. Plain JSON, to be kept in the service's own database, so
 * that they survive restarts and every process sees the same ones.
 */
export interface SandboxStore {
  /** Keeps a session unless its id is kept already, in one statement; answers the kept one. */
  put(session: SandboxSession): Promise<SandboxSession>;

  get(id: string): Promise<SandboxSession | null>;

  /**
   * Puts this in place of the kept session of the same id, in one statement, where that one still is
   * `before`; answers whether it did. Of two at once, one is told no.
   */
  update(session: SandboxSession, before: SandboxSession): Promise<boolean>;
}
