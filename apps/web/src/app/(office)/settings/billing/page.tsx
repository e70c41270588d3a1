import { PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { LimitsCard } from "@/features/billing/limits-card";
import { PlanOffers } from "@/features/billing/plan-offers";
import { SubscriptionCard } from "@/features/billing/subscription-card";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Plan" };

export default async function BillingPage() {
  const { office } = await api();
  const [summary, timeZone] = [await office.billing.summary(), await timeZoneHere()];
  return (
    <>
      <PageHeader title="Plan" hint="What you pay the service for, and what it gives you." />
      <div className="flex flex-col gap-6">
        <SubscriptionCard summary={summary} timeZone={timeZone} />
        <LimitsCard summary={summary} />
        <PlanOffers summary={summary} />
      </div>
    </>
  );
}
