import { ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { activityList } from "@/features/activity/activity-list";
import { withChanges } from "@/features/activity/read-changes";
import type { PageProps } from "@/page-props";
import { ifHeld } from "@/session/place";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/session/api";
import { everyPage } from "@/trpc/every-page";

export const metadata: Metadata = { title: "Activity" };

export default async function ActivityPage({ searchParams }: PageProps) {
  const asked = activityList.read(await searchParams);
  const { office } = await api();
  const [activity, members, timeZone] = await Promise.all([
    office.activity.list(asked.query),
    ifHeld("members:read", () => everyPage((at) => office.members.list(at)), []),
    timeZoneHere(),
  ]);
  return (
    <>
      <PageHeader
        title="Activity"
        hint="Everything that was changed: by whom, when, and what it was before."
      />
      <ListCard
        list={activityList}
        asked={asked}
        found={{ ...activity, items: await withChanges(activity.items) }}
        context={{ timeZone }}
        known={{ actorUserId: members.map(({ userId, name }) => ({ value: userId, label: name })) }}
      />
    </>
  );
}
