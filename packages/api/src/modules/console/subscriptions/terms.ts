import type { PrismaClient, Subscription } from "@roundsman/db";
import { graceMs, plans, type Standing } from "../../../platform/access/caller";
import type { Service } from "../../../platform/context/context";
import type { Tasks } from "../../../platform/jobs/enqueue";
import { dateTime } from "../../../platform/values/format";

/** What was agreed with the business, and how many vehicles it runs. */
export async function readTerms(
  db: PrismaClient,
  tenantId: string,
): Promise<{ terms: Subscription | null; vehicles: number }> {
  const [terms, vehicles] = await Promise.all([
    db.subscription.findFirst({ where: { tenantId } }),
    db.vehicle.count({ where: { tenantId, archivedAt: null } }),
  ]);
  return { terms, vehicles };
}

const endedStatuses = new Set<Subscription["status"]>(["canceled", "incomplete_expired", "none"]);

/** The provider holds a subscription that goes on, and that its own pages change. */
export const isSubscribed = (terms: Subscription | null): boolean =>
  terms !== null && terms.providerSubscriptionRef !== null && !endedStatuses.has(terms.status);

/** What the office offers: subscribing, the provider's own pages, or nothing where there is no provider. */
export function nextStep(
  terms: Subscription | null,
  provider: "stripe" | "sandbox" | "none",
): "checkout" | "portal" | "none" {
  if (provider === "none") return "none";
  return isSubscribed(terms) ? "portal" : "checkout";
}

const payingStatuses = new Set<Subscription["status"]>(["active", "past_due"]);

type Price = Pick<
  Subscription,
  "plan" | "status" | "customMonthlyPence" | "discountPercentOff" | "discountUntil"
>;

/** Pence a month, excluding VAT: their own price or the plan's, less their discount. */
export function monthlyPenceOf(terms: Price | null, now: Date): number | null {
  if (!terms || !payingStatuses.has(terms.status)) return null;
  const full = terms.customMonthlyPence ?? plans[terms.plan].monthlyPence;
  const discounted = terms.discountUntil === null || terms.discountUntil > now;
  const off = discounted ? (terms.discountPercentOff ?? 0) : 0;
  return Math.round((full * (100 - off)) / 100);
}

/** While a payment is overdue: until when new work goes on. */
export const graceEndOf = ({ status, pastDueSince }: Standing): string | null =>
  status === "past_due" && pastDueSince
    ? dateTime(new Date(pastDueSince.getTime() + graceMs))
    : null;

/**
 * Ends a closed business's subscription at the provider, so that nobody pays for what they can't open.
 * One opened again meanwhile is left alone; what the provider says of it comes by its notice.
 * @throws ProviderFailed where the provider is out of reach: the job is tried again
 */
export async function endSubscription(
  { database, providers }: Pick<Service, "database" | "providers">,
  { tenantId }: Tasks["end_subscription"],
): Promise<void> {
  const business = await database.service.business.findUnique({
    where: { id: tenantId },
    select: { closedAt: true, subscription: { select: { providerSubscriptionRef: true } } },
  });
  const ref = business?.subscription?.providerSubscriptionRef;
  if (!business?.closedAt || !ref || providers.payments.kind === "none") return;
  await providers.payments.subscriptions.cancel(ref);
}
