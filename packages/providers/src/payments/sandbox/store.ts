import { z } from "zod";
import { subscribedPlans, subscriptionStatuses } from "../subscriptions";

const ofPayment = z.object({
  id: z.string(),
  kind: z.literal("payment"),
  status: z.enum(["open", "complete", "expired", "refunded"]),
  accountId: z.string(),
  tenantId: z.string(),
  /** Pence, including VAT. */
  amountPence: z.int(),
  title: z.string(),
  lines: z.array(z.string()).readonly(),
  customerEmail: z.string().nullable(),
  successUrl: z.string(),
  cancelUrl: z.string(),
  expiresAt: z.string(),
  /** Refunds of it in pence, each with its key; left out while there are none. */
  refunds: z
    .array(z.object({ key: z.string(), refundId: z.string(), amountPence: z.int() }))
    .readonly()
    .optional(),
});

/** An order or invoice waiting to be paid, or paid, on the sandbox's page. Times are ISO 8601. */
const SandboxPayment = z.union([
  ofPayment.extend({ orderId: z.string(), invoiceId: z.never().optional() }),
  ofPayment.extend({ invoiceId: z.string(), orderId: z.never().optional() }),
]);
export type SandboxPayment = z.infer<typeof SandboxPayment>;

/** A business about to subscribe. */
const SandboxSignUp = z.object({
  id: z.string(),
  kind: z.literal("sign_up"),
  status: z.enum(["open", "complete"]),
  tenantId: z.string(),
  businessName: z.string(),
  plan: z.enum(subscribedPlans),
  trialEndsAt: z.string().nullable(),
  successUrl: z.string(),
  cancelUrl: z.string(),
});
export type SandboxSignUp = z.infer<typeof SandboxSignUp>;

/** A business's one subscription; its id is `sandboxIds(tenantId).subscriptionId`. */
const SandboxSubscription = z.object({
  id: z.string(),
  kind: z.literal("subscription"),
  status: z.enum(subscriptionStatuses),
  tenantId: z.string(),
  plan: z.enum(subscribedPlans),
  trialEndsAt: z.string().nullable(),
  currentPeriodEnd: z.string().nullable(),
  cancelAt: z.string().nullable(),
});
export type SandboxSubscription = z.infer<typeof SandboxSubscription>;

/** A visit to the page where a business changes or ends its subscription. */
const SandboxPortal = z.object({
  id: z.string(),
  kind: z.literal("portal"),
  status: z.literal("open"),
  tenantId: z.string(),
  returnUrl: z.string(),
});
export type SandboxPortal = z.infer<typeof SandboxPortal>;

/** A session as it is kept: whoever reads one from the database parses it. */
export const SandboxSession = z.union([
  SandboxPayment,
  SandboxSignUp,
  SandboxSubscription,
  SandboxPortal,
]);
export type SandboxSession = z.infer<typeof SandboxSession>;

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
