import { randomUUID } from "node:crypto";
import { milliseconds } from "date-fns/milliseconds";
import type { SubscribedPlan, SubscriptionStatus } from "../subscriptions";
import type { SandboxOutcome } from "./complete";
import { writeNotice, type SandboxNotice } from "./notices";
import { sandboxIds, type Sandbox } from "./sandbox";
import type { SandboxSubscription } from "./store";
import { findSubscription, toState } from "./subscriptions";

const period = milliseconds({ days: 30 });

/** The new state of a business's subscription; every status of the provider is possible. */
export interface SandboxChange {
  tenantId: string;
  plan: SubscribedPlan;
  status: SubscriptionStatus;
  trialEndsAt?: Date | null;
  cancelAt?: Date | null;
}

/** Subscribes a business; null if the sign-up is missing, or done already. */
export async function completeSandboxSignUp(
  sandbox: Sandbox,
  sessionId: string,
): Promise<SandboxOutcome | null> {
  const session = await sandbox.store.get(sessionId);
  if (session?.kind !== "sign_up" || session.status !== "open") return null;
  if (!(await sandbox.store.update({ ...session, status: "complete" }, session))) return null;
  const trialEndsAt = session.trialEndsAt === null ? null : new Date(session.trialEndsAt);
  const onTrial = trialEndsAt !== null && trialEndsAt > sandbox.now();
  const notice = await changeSandboxSubscription(sandbox, {
    tenantId: session.tenantId,
    plan: session.plan,
    status: onTrial ? "trialing" : "active",
    trialEndsAt: onTrial ? trialEndsAt : null,
  });
  return { notice, returnUrl: session.successUrl };
}

/** Creates or changes a business's subscription and returns the notice of that. */
export async function changeSandboxSubscription(
  sandbox: Sandbox,
  { tenantId, plan, status, trialEndsAt = null, cancelAt = null }: SandboxChange,
): Promise<SandboxNotice> {
  const now = sandbox.now();
  const { subscriptionId: id } = sandboxIds(tenantId);
  const before = await findSubscription(sandbox, id);
  const subscription: SandboxSubscription = {
    id,
    kind: "subscription",
    status,
    tenantId,
    plan,
    trialEndsAt: trialEndsAt && trialEndsAt.toISOString(),
    currentPeriodEnd: (trialEndsAt ?? periodEnd(before, now)).toISOString(),
    cancelAt: cancelAt && cancelAt.toISOString(),
  };
  if (before) await sandbox.store.update(subscription, before);
  else await sandbox.store.put(subscription);
  return writeNotice(sandbox, {
    type: "subscription.changed",
    eventId: `evt_sandbox_${randomUUID()}`,
    occurredAt: now,
    subscription: toState(subscription),
  });
}

/** A change within a period leaves its end unchanged, as a real provider's does. */
function periodEnd(before: SandboxSubscription | null, now: Date): Date {
  const kept = before?.currentPeriodEnd ? new Date(before.currentPeriodEnd) : now;
  return kept > now ? kept : new Date(now.getTime() + period);
}
