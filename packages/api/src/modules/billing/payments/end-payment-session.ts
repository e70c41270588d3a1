import type { Service } from "../../../platform/context/service";
import type { Tasks } from "../../../platform/jobs/tasks";

/**
 * Ends a payment page at the provider after the order changed under it. Where the customer was quicker
 * there is nothing to do: the notice of the payment says so itself.
 * @throws ProviderFailed where the provider is out of reach: the job is tried again
 */
export async function endPaymentSession(
  { database, providers }: Pick<Service, "database" | "providers">,
  { tenantId, sessionId }: Tasks["end_payment_session"],
): Promise<void> {
  const session = await database.service.paymentSession.findFirst({
    where: { tenantId, id: sessionId },
  });
  const connection = await database.service.paymentConnection.findFirst({ where: { tenantId } });
  const { payments } = providers;
  // With no reference the provider was never asked; another provider's page we can't reach.
  if (!session?.providerRef || !connection || session.provider !== payments.kind) return;
  const ref = { accountId: connection.accountRef, sessionId: session.providerRef };
  await payments.checkouts.expire(ref);
}
