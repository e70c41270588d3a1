import {
  Breadcrumbs,
  Card,
  FilterBar,
  ListPages,
  PageHeader,
  pageOf,
  SearchFilter,
} from "@roundsman/ui";
import type { Metadata } from "next";
import { ExportLink } from "@/features/exports/export-link";
import { LiveRefresh } from "@/features/live/live-refresh";
import { readApplicationFilters } from "@/features/trade-applications/application-filters";
import { ApplicationTabs } from "@/features/trade-applications/application-tabs";
import { ApplicationsTable } from "@/features/trade-applications/applications-table";
import { NoApplications } from "@/features/trade-applications/no-applications";
import type { PageProps } from "@/page-props";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Trade applications" };

export default async function TradeApplicationsPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const query = readApplicationFilters(params);
  const page = pageOf(params);
  const { office } = await api();
  const [applications, timeZone] = await Promise.all([
    office.tradeApplications.list({ ...query, cursor: page.cursor, limit: 50 }),
    timeZoneHere(),
  ]);
  return (
    <>
      <LiveRefresh to={["trade_application"]} />
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/customers", label: "Customers" }]} />}
        title="Trade applications"
      />
      <ApplicationTabs params={params} />
      <Card className="mt-4">
        <FilterBar end={<ExportLink list="trade-applications" />}>
          <SearchFilter
            label="Search applications"
            placeholder="Business or email"
            className="min-w-0 flex-1 md:w-72 md:flex-none"
          />
        </FilterBar>
        {applications.items.length === 0 ? (
          <NoApplications waiting={query.status === "pending" && query.q === undefined} />
        ) : (
          <ApplicationsTable applications={applications.items} timeZone={timeZone} />
        )}
        <ListPages page={page} nextCursor={applications.nextCursor} />
      </Card>
    </>
  );
}
