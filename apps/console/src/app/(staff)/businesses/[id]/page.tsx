import { processService } from "@roundsman/api";
import { Breadcrumbs, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { StaffActivity } from "@/features/activity/staff-activity";
import { BusinessTabs } from "@/features/business-health/business-tabs";
import { BusinessActions } from "@/features/businesses/business-actions";
import { BusinessBadges } from "@/features/businesses/business-badges";
import { BusinessPeople } from "@/features/businesses/business-people";
import { LatestActivity } from "@/features/businesses/latest-activity";
import { Locked } from "@/features/businesses/locked";
import { StandingCard } from "@/features/businesses/standing-card";
import { SupportCard } from "@/features/businesses/support-card";
import type { PageProps } from "@/page-props";
import { api } from "@/session/staff";
import { orNotFound } from "@/trpc/not-found";

type Props = PageProps<{ id: string }>;

export const metadata: Metadata = { title: "Business" };

export default async function BusinessPage({ params }: Props) {
  const { id } = await params;
  const { console: service } = await api();
  const [business, can, latest, did, access] = await Promise.all([
    orNotFound(service.businesses.one({ id })),
    orNotFound(service.can.business({ id })),
    orNotFound(service.businesses.activity({ id })),
    service.actions.list({ tenantId: id, readings: false, limit: 10 }),
    orNotFound(service.accessRequests.look({ id })),
  ]);
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
        hint={`${business.slug} · ${business.id}`}
        actions={
          <BusinessActions
            business={business}
            can={can}
            officeUrl={processService().settings.urls.web}
          />
        }
      />
      <Locked business={business} />
      <div className="mb-4">
        <BusinessTabs id={id} current="about" />
      </div>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-3">
        <StandingCard business={business} />
        <div className="flex flex-col gap-4">
          <BusinessPeople business={business} />
          <LatestActivity items={latest.items} />
        </div>
        <div className="flex flex-col gap-4">
          <SupportCard business={business} asked={access} />
          <StaffActivity
            title="What we did here"
            actions={did.items}
            allHref={`/activity?tenantId=${id}`}
          />
        </div>
      </div>
    </>
  );
}
