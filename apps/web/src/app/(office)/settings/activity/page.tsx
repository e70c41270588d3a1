import { Card, isFiltered, ListPages, PageHeader, pageOf } from "@roundsman/ui";
import type { Metadata } from "next";
import { ActivityFilterBar } from "@/features/activity/activity-filter-bar";
import { readActivityFilters } from "@/features/activity/activity-filters";
import { ActivityTable } from "@/features/activity/activity-table";
import { NoActivity } from "@/features/activity/no-activity";
import type { PageProps } from "@/page-props";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Activity" };

export default async function ActivityPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const query = readActivityFilters(params);
  const page = pageOf(params);
  const { office } = await api();
  const [activity, members] = await Promise.all([
    office.activity.list({ ...query, cursor: page.cursor, limit: 50 }),
    office.members.list({ limit: 100 }),
  ]);
  return (
    <>
      <PageHeader
        title="Activity"
        hint="Everything that was changed: by whom, when, and what it was before."
      />
      <Card>
        <ActivityFilterBar members={members.items} />
        {activity.items.length === 0 ? (
          <NoActivity filtered={isFiltered(query)} />
        ) : (
          <ActivityTable items={activity.items} timeZone={await timeZoneHere()} />
        )}
        <ListPages page={page} nextCursor={activity.nextCursor} />
      </Card>
    </>
  );
}
