import { Alert, Card, ListPages, PageHeader, pageOf } from "@roundsman/ui";
import type { Metadata } from "next";
import { ActivityFilterBar } from "@/features/activity/activity-filter-bar";
import { ActivityTable } from "@/features/activity/activity-table";
import { ActivityTabs } from "@/features/activity/activity-tabs";
import { ExportButton } from "@/features/activity/export-button";
import { filterOf, queryOf } from "@/features/activity/filter";
import type { PageProps } from "@/page-props";
import { orNull } from "@/trpc/not-found";
import { api } from "@/trpc/server";

export const metadata: Metadata = { title: "Activity" };

export default async function ActivityPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const page = pageOf(params);
  const filter = filterOf(params);
  const { actions } = (await api()).console;
  const found = await orNull(actions.list({ ...filter, cursor: page.cursor, limit: 50 }));
  return (
    <>
      <PageHeader
        title="Activity"
        hint="What the service's staff did. Exports cover up to 10,000 rows of what is shown here."
        actions={<ExportButton query={queryOf(filter)} />}
      />
      <div className="flex flex-col gap-4">
        <ActivityTabs current="record" />
        <Card>
          <ActivityFilterBar />
          {found ? (
            <>
              <ActivityTable actions={found.items} />
              <ListPages page={page} nextCursor={found.nextCursor} />
            </>
          ) : (
            <Alert tone="warning" className="m-4">
              This address asks for something that is not there.
            </Alert>
          )}
        </Card>
      </div>
    </>
  );
}
