import {
  ButtonLink,
  Card,
  choiceOf,
  dayOf,
  ListPages,
  PageHeader,
  pageOf,
  paramOf,
} from "@roundsman/ui";
import type { Metadata } from "next";
import { ActivityFilterBar } from "@/features/activity/activity-filter-bar";
import { ActivityTable } from "@/features/activity/activity-table";
import { areas } from "@/features/activity/words";
import type { PageProps } from "@/page-props";
import { api } from "@/trpc/server";

export const metadata: Metadata = { title: "Activity" };

export default async function ActivityPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const page = pageOf(params);
  const filter = {
    q: paramOf(params, "q") ?? undefined,
    area: choiceOf(params, "area", areas),
    kind: choiceOf(params, "kind", ["console", "support"] as const),
    from: dayOf(params, "from"),
    to: dayOf(params, "to"),
  };
  const { console: service } = await api();
  const found = await service.actions.list({ ...filter, cursor: page.cursor, limit: 50 });
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, value ?? ""]));
  return (
    <>
      <PageHeader
        title="Activity"
        hint="What the service's staff did. Exports cover up to 10,000 rows of what is shown here."
        actions={
          <ButtonLink href={`/activity/export?${query.toString()}`} prefetch={false}>
            Export CSV
          </ButtonLink>
        }
      />
      <Card>
        <ActivityFilterBar />
        <ActivityTable actions={found.items} />
        <ListPages page={page} nextCursor={found.nextCursor} />
      </Card>
    </>
  );
}
