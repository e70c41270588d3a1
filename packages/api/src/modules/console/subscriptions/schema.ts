import { z } from "zod";
import { planNames } from "../../../platform/access/caller";
import { act } from "../../../platform/access/act";
import { DateTime, text } from "../../../platform/values/values";
import { subscriptionFields, SubscriptionStatus } from "../businesses/subscription";

const Plan = z.enum(planNames);

/** What a plan gives and costs. `vehicles` null: as many as they like. */
const PlanOffer = z.object({
  plan: Plan,
  /** Pence, excluding VAT. */
  monthlyPence: z.int().min(0),
  vehicles: z.int().nullable(),
  shop: z.boolean(),
  requestsPerMinute: z.int(),
  heavyPerMinute: z.int(),
});

/** What the business pays the service for, how it stands, and what it uses of its limits. */
export const BillingSummary = z.object({
  subscription: z.object(subscriptionFields),
  limits: z.object({
    requestsPerMinute: z.int(),
    heavyPerMinute: z.int(),
    vehicleLimit: z.int().nullable(),
  }),
  /** Pence a month excluding VAT, with their own price and discount; null where nothing is paid. */
  monthlyPence: z.int().min(0).nullable(),
  /** While a payment is overdue: until when new work goes on. */
  graceEndsAt: DateTime.nullable(),
  /** What pressing a button would do: subscribe at the provider, or open its own pages. */
  next: z.enum(["checkout", "portal", "none"]),
  offers: z.array(PlanOffer),
  /** Whether the caller may do what comes next, or why not; what does not come next is left out. */
  can: z.object({ checkout: act, portal: act }),
});

export const PlanChoice = z.object({ plan: Plan });

/** Where to go on, at the provider, to be opened at once. */
export const ProviderPage = z.object({ url: z.url() });

export const SandboxSession = z.object({ sessionId: text(200, 1) });

/** The sandbox's page of a subscription: signing up, or the portal. */
export const SandboxSubscriptionPage = z.object({
  kind: z.enum(["sign_up", "portal"]),
  open: z.boolean(),
  plan: Plan,
  status: SubscriptionStatus,
  trialEndsAt: DateTime.nullable(),
  cancelAt: DateTime.nullable(),
  returnUrl: z.url(),
});

export const SandboxSubscriptionChange = SandboxSession.extend({
  plan: Plan,
  status: SubscriptionStatus.exclude(["none"]),
});
