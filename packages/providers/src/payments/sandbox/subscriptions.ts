import { randomUUID } from "node:crypto";
import type { Subscription, Subscriptions, SubscriptionState } from "../subscriptions";
import { sandboxIds, type Sandbox } from "./sandbox";
import type { SandboxSubscription } from "./store";

/** Businesses' subscriptions without money: one for each business, identified by its id. */
export function sandboxSubscriptions(sandbox: Sandbox): Subscriptions {
  return {
    async subscribe({ tenantId, businessName, plan, trialEndsAt, successUrl, cancelUrl }) {
      const { id } = await sandbox.store.put({
        id: `cs_sandbox_${randomUUID()}`,
        kind: "sign_up",
        status: "open",
        tenantId,
        businessName,
        plan,
        trialEndsAt: trialEndsAt && trialEndsAt.toISOString(),
        successUrl,
        cancelUrl,
      });
      return { sessionId: id, url: sandbox.subscriptionUrl(id) };
    },

    async portal({ customerId, returnUrl }) {
      const { id } = await sandbox.store.put({
        id: `bps_sandbox_${randomUUID()}`,
        kind: "portal",
        status: "open",
        tenantId: customerId.replace(/^cus_sandbox_/, ""),
        returnUrl,
      });
      return { url: sandbox.subscriptionUrl(id) };
    },

    async read(subscriptionId) {
      const kept = await findSubscription(sandbox, subscriptionId);
      return kept && toSubscription(kept);
    },

    async cancel(subscriptionId) {
      const kept = await findSubscription(sandbox, subscriptionId);
      if (!kept || kept.status === "canceled") return;
      const cancelAt = sandbox.now().toISOString();
      await sandbox.store.update({ ...kept, status: "canceled", cancelAt }, kept);
    },
  };
}

export async function findSubscription(
  sandbox: Sandbox,
  subscriptionId: string,
): Promise<SandboxSubscription | null> {
  const session = await sandbox.store.get(subscriptionId);
  return session?.kind === "subscription" ? session : null;
}

export function toState(kept: SandboxSubscription): SubscriptionState {
  return {
    subscriptionId: kept.id,
    customerId: sandboxIds(kept.tenantId).customerId,
    tenantId: kept.tenantId,
    plan: kept.plan,
    status: kept.status,
    trialEndsAt: date(kept.trialEndsAt),
    currentPeriodEnd: date(kept.currentPeriodEnd),
    cancelAt: date(kept.cancelAt),
  };
}

function date(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** The sandbox never charges, so there is no price, and no pending change. */
function toSubscription(kept: SandboxSubscription): Subscription {
  return {
    ...toState(kept),
    pendingPlan: null,
    pendingPlanAt: null,
    discount: null,
    monthlyPence: null,
  };
}
