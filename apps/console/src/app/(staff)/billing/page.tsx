import { Card, CardBody, PageHeader, Stat } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import type { Metadata } from "next";
import { CountsCard } from "@/features/billing/counts-card";
import { FailingCard } from "@/features/billing/failing-card";
import { RevenueChart } from "@/features/billing/revenue-chart";
import { TrialsCard } from "@/features/billing/trials-card";
import { api } from "@/session/staff";

export const metadata: Metadata = { title: "Billing" };

export default async function BillingPage() {
  const figures = await (await api()).console.revenue.figures();
  const { monthlyPence, paying, trialsEnding, failing } = figures;
  const atRisk = failing.reduce((sum, business) => sum + business.monthlyPence, 0);
  return (
    <>
      <PageHeader title="Billing" hint="What the businesses pay for Roundsman." />
      <div className="flex flex-col gap-4">
        <Card>
          <CardBody className="grid grid-cols-2 gap-4 lg:grid-cols-4">
            <Stat
              label="Recurring revenue"
              value={formatMoney(monthlyPence)}
              hint="a month, ex VAT"
            />
            <Stat label="Paying businesses" value={paying} href="/businesses?status=active" />
            <Stat
              label="Trials ending"
              value={trialsEnding.length}
              hint="within a week, or over"
              href="/businesses?trial=ending"
            />
            <Stat
              label="Failing payments"
              value={failing.length}
              hint={`${formatMoney(atRisk)} a month, ex VAT`}
              href="/businesses?status=past_due"
            />
          </CardBody>
        </Card>
        <Card>
          <CardBody>
            <RevenueChart months={figures.months} />
          </CardBody>
        </Card>
        <div className="grid items-start gap-4 lg:grid-cols-3">
          <FailingCard failing={failing} />
          <TrialsCard trials={trialsEnding} />
          <CountsCard counts={figures.counts} />
        </div>
      </div>
    </>
  );
}
