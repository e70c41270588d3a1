import type { Subscription as Terms, Tx } from "@roundsman/db";
import type { Subscription } from "@roundsman/providers";

/** The business's terms, their row held until the change is through: of two notices at once, one waits. */
export async function lockTerms(tx: Tx, tenantId: string): Promise<Terms | null> {
  await tx.$queryRaw`SELECT FROM subscriptions WHERE tenant_id = ${tenantId}::uuid FOR UPDATE`;
  return tx.subscription.findFirst({ where: { tenantId } });
}

/**
 * Whether something later is known by now. What was read at the provider before it stands, or waited for the
 * row, is older than what a later event brought. The provider's times are whole seconds: within one, the
 * notice that came later was read later. And a subscription that ended says nothing of the one that followed it.
 */
export function isOvertaken(
  kept: Terms,
  state: Subscription,
  { occurredAt, now }: { occurredAt: Date; now: Date },
): boolean {
  const { providerSubscriptionRef, providerToldAt, providerHeardAt } = kept;
  const isAnother =
    providerSubscriptionRef !== null && providerSubscriptionRef !== state.subscriptionId;
  if (isAnother && (state.status === "canceled" || state.status === "incomplete_expired")) {
    return true;
  }
  if (providerToldAt === null || providerHeardAt === null) return false;
  const later = providerToldAt.getTime() - occurredAt.getTime();
  return later > 0 || (later === 0 && providerHeardAt > now);
}
