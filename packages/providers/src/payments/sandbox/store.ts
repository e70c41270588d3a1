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
  /** Refunds of it in pence, each with its key; left out while there are none. */
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
 * The store of the sandbox's sessions. They are plain JSON in the service's own database, so that they survive
 * restarts and every process reads the same ones.
 */
export interface SandboxStore {
  /** Stores a session unless its id is taken, in one statement; returns the stored one. */
  put(session: SandboxSession): Promise<SandboxSession>;

  get(id: string): Promise<SandboxSession | null>;

  /**
   * Replaces the stored session of the same id in one statement, if it still equals `before`; returns true if it did.
   * Of two concurrent updates, one gets false.
   */
  update(session: SandboxSession, before: SandboxSession): Promise<boolean>;
}
