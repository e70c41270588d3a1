import { Breadcrumbs, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { BusinessTabs } from "@/features/business-health/business-tabs";
import { LastSignIns, Refusals } from "@/features/business-health/lists";
import { StateCard } from "@/features/business-health/state-card";
import { BusinessBadges } from "@/features/businesses/business-badges";
import { DomainsCard } from "@/features/health/domains-card";
import { EndpointsCard } from "@/features/health/endpoints-card";
import { JobsCard } from "@/features/health/jobs-card";
import { MailsCard } from "@/features/health/mails-card";
import { WebhooksCard } from "@/features/health/webhooks-card";
import type { PageProps } from "@/page-props";
import { api } from "@/session/staff";
import { orNotFound } from "@/trpc/not-found";

export const metadata: Metadata = { title: "Health of a business" };

export default async function BusinessHealthPage({ params }: PageProps<{ id: string }>) {
  const { id } = await params;
  const { console: service } = await api();
  const [business, health] = await Promise.all([
    orNotFound(service.businesses.one({ id })),
    orNotFound(service.health.ofBusiness({ id })),
  ]);
  const { jobs, mails, domains, webhooks, endpoints, refusals, shop, payments, signIns } = health;
  return (
    <>
      <PageHeader
        above={
          <Breadcrumbs
            trail={[{ href: "/businesses", label: "Businesses" }]}
            here={business.name}
          />
        }
        title={business.name}
        status={<BusinessBadges business={business} />}
        hint="As it stood when this page was loaded. That you read it is recorded."
      />
      <div className="flex flex-col gap-4">
        <BusinessTabs id={id} current="health" />
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <StateCard shop={shop} payments={payments} />
          <LastSignIns signIns={signIns} />
        </div>
        <JobsCard jobs={{ failed: jobs, failedCount: jobs.length }} ofOne />
        <MailsCard mails={{ failed: mails, failedCount: mails.length }} ofOne />
        <WebhooksCard webhooks={webhooks} ofOne />
        <EndpointsCard endpoints={endpoints} ofOne />
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <DomainsCard domains={domains} ofOne />
          <Refusals refusals={refusals} />
        </div>
      </div>
    </>
  );
}
