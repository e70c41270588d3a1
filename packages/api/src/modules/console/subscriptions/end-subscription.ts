import type { Service } from "../../../platform/context/service";
import type { Tasks } from "../../../platform/jobs/tasks";

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
