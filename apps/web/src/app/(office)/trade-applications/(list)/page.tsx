import { Breadcrumbs, ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { LiveRefresh } from "@/features/live/live-refresh";
import { applicationQuery } from "@/features/trade-applications/application-filters";
import { ApplicationTabs } from "@/features/trade-applications/application-tabs";
import { applicationsList } from "@/features/trade-applications/applications-list";
import type { PageProps } from "@/page-props";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Trade applications" };

export default async function TradeApplicationsPage({ searchParams }: PageProps) {
  const asked = applicationsList.read(await searchParams);
  const { office } = await api();
  const [applications, timeZone] = await Promise.all([
    office.tradeApplications.list(applicationQuery(asked.query)),
    timeZoneHere(),
  ]);
  return (
    <>
      <LiveRefresh to={["trade_application"]} />
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/customers", label: "Customers" }]} />}
        title="Trade applications"
      />
      <ApplicationTabs params={asked.params} />
      <ListCard
        list={applicationsList}
        asked={asked}
        found={applications}
        context={{ timeZone }}
        className="mt-4"
      />
    </>
  );
}
