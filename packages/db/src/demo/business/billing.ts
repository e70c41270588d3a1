import type { ClientBase } from "pg";
import type { Clock } from "../base/clock";
import { fellside, harbour } from "../base/ids";
import { insert } from "../base/insert";

/** How the demo's businesses came to their plans, and the sandbox provider's records of that. */
export async function pastBilling(client: ClientBase, clock: Clock): Promise<void> {
  const stood = (business: string, daysAgo: number, plan: string, status: string) => ({
    business_id: business,
    at: clock.at(daysAgo, 9, 30),
    plan,
    status,
    custom_monthly_pence: null,
    discount_percent_off: null,
    discount_until: null,
  });
  await insert(client, "subscription_history", [
    stood(fellside, 200, "round", "trialing"),
    stood(harbour, 200, "starter", "none"),
    stood(fellside, 186, "round", "active"),
    stood(fellside, 120, "round", "past_due"),
    stood(fellside, 118, "round", "active"),
    stood(fellside, 70, "depot", "active"),
  ]);
  const subscription = {
    id: `sub_sandbox_${fellside}`,
    kind: "subscription",
    status: "active",
    tenantId: fellside,
    plan: "depot",
    trialEndsAt: null,
    currentPeriodEnd: clock.inDays(18),
    cancelAt: null,
  };
  await insert(client, "sandbox_sessions", [
    {
      id: subscription.id,
      account_ref: fellside,
      data: subscription,
      created_at: clock.at(186, 9),
      updated_at: clock.at(70, 9),
    },
  ]);
}
