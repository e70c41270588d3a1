import { runSql, sqlBuilder, type Subscription as Terms, type Tx } from "@roundsman/db";
import type { Subscription, SubscriptionState } from "@roundsman/providers";
import { recordActivity } from "../../../platform/audit/activity";
import { longDayIn } from "../../../platform/values/format";
import { linkTo, webPages } from "../../../platform/values/links";
import { notifyRoles, queueEmail } from "../../messages";
import { handled, ignored, type Outcome } from "./notice-outcomes";
import type { TakenBy } from "./payment-notices";

/** The business's terms, their row held until the change is through: of two notices at once, one waits. */
async function lockTerms(tx: Tx, tenantId: string): Promise<Terms | null> {
  await runSql(
    tx,
    sqlBuilder
      .selectFrom("subscriptions")
      .where("tenant_id", "=", tenantId)
      .select("tenant_id")
      .forUpdate(),
  );
  return tx.subscription.findFirst({ where: { tenantId } });
}

/**
 * Whether something later is known by now. What was read at the provider before it stands, or waited for the
 * row, is older than what a later event brought. The provider's times are whole seconds: within one, the
 * notice that came later was read later. And a subscription that ended says nothing of the one that followed it.
 */
function isOvertaken(
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

/**
 * The business's subscription to the service, as the provider has it now; `occurredAt` is when the change
 * told of had happened there. A plan that staff set holds until the period then current is over
 * (docs/contract/billing.md#standing).
 */
export async function takeSubscription(
  tx: Tx,
  state: Subscription,
  by: TakenBy & { occurredAt: Date },
): Promise<Outcome> {
  const { tenantId } = state;
  const kept = tenantId === null ? null : await lockTerms(tx, tenantId);
  if (tenantId === null || !kept) return ignored("It is the subscription of no business here");
  if (isOvertaken(kept, state, by)) return ignored("Something later is known by now");
  const setFor = kept.planSetByStaffForPeriodEnd;
  const isStaffs =
    setFor !== null && state.currentPeriodEnd !== null && state.currentPeriodEnd <= setFor;
  const plan = isStaffs || state.plan === null ? kept.plan : state.plan;
  const pastDueSince = state.status === "past_due" ? (kept.pastDueSince ?? by.now) : null;
  await tx.subscription.updateMany({
    where: { tenantId },
    data: {
      plan,
      status: state.status,
      trialEndsAt: state.trialEndsAt,
      currentPeriodEnd: state.currentPeriodEnd,
      cancelAt: state.cancelAt,
      pastDueSince,
      pendingPlan: state.pendingPlan,
      pendingPlanAt: state.pendingPlanAt,
      ...customPriceOf(state, kept, by.now),
      discountPercentOff: state.discount?.percentOff ?? null,
      discountUntil: state.discount?.until ?? null,
      providerCustomerRef: state.customerId,
      providerSubscriptionRef: state.subscriptionId,
      providerToldAt: by.occurredAt,
      providerHeardAt: by.now,
      ...(!isStaffs && { planSetByStaffForPeriodEnd: null }),
    },
  });
  await recordActivity(
    tx,
    { tenantId, kind: "provider", name: by.provider },
    {
      action: "subscription.changed",
      words: `The subscription is ${state.status.replaceAll("_", " ")} on plan ${plan}`,
      subject: { kind: "subscription", id: tenantId },
      before: { plan: kept.plan, status: kept.status },
      after: { plan, status: state.status },
    },
    by,
  );
  if (state.status !== "past_due" || kept.status === "past_due") return handled;
  await notifyRoles(
    tx,
    tenantId,
    ["owner"],
    {
      kind: "billing.past_due",
      title: "A payment for Roundsman failed",
      body: "New work stops in 14 days unless it is paid.",
      href: webPages.billing,
    },
    { now: by.now },
  );
  return handled;
}

/** A price at the provider that is none of the plans' is the business's own (docs/contract/console.md#consolebusiness: customPrice). */
function customPriceOf(state: Subscription, kept: Terms, now: Date) {
  const customMonthlyPence = state.plan === null ? state.monthlyPence : null;
  const same = customMonthlyPence === kept.customMonthlyPence;
  const from = customMonthlyPence === null ? null : now;
  return { customMonthlyPence, customPriceFrom: same ? kept.customPriceFrom : from };
}

/** Three days before a trial ends, its owners are told what follows; nothing of the subscription changes. */
export async function tellTrialEnding(
  tx: Tx,
  { tenantId, trialEndsAt }: SubscriptionState,
  { now, webUrl }: { now: Date; webUrl: string },
): Promise<Outcome> {
  if (tenantId === null || trialEndsAt === null) return ignored("It is no business's trial");
  const owners = await tx.member.findMany({
    where: { tenantId, role: "owner" },
    relationLoadStrategy: "join",
    select: {
      user: { select: { name: true, email: true } },
      business: { select: { timeZone: true } },
    },
  });
  for (const { user, business } of owners) {
    const day = longDayIn(business.timeZone, trialEndsAt);
    const letter = {
      kind: "billing.trial_ending",
      to: user.email,
      subject: "Your trial of Roundsman is about to end",
      text: `Hello ${user.name},\n\nYour trial ends on ${day}; from then on your plan is charged. See it, or change it:\n\n${linkTo(webUrl, webPages.billing)}\n\nRoundsman`,
    };
    await queueEmail(tx, tenantId, letter, now);
  }
  return handled;
}
