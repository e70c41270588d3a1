import { Alert, Card, ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { activityList } from "@/features/activity/activity-list";
import { ActivityTabs } from "@/features/activity/activity-tabs";
import { ExportButton } from "@/features/activity/export-button";
import { activityQuery, exportQuery } from "@/features/activity/filter";
import type { PageProps } from "@/page-props";
import { api } from "@/session/staff";
import { orNull } from "@/trpc/not-found";

export const metadata: Metadata = { title: "Activity" };

export default async function ActivityPage({ searchParams }: PageProps) {
  const address = activityList.read(await searchParams);
  const { actions, overrides } = (await api()).console;
  const [answer, { waiting }] = await Promise.all([
    orNull(actions.list(activityQuery(address.query))),
    overrides.waiting(),
  ]);
  const [first] = answer?.items ?? [];
  return (
    <>
      <PageHeader
        title="Activity"
        hint="What the service's staff did. Exports cover up to 10,000 rows of what is shown here."
        actions={<ExportButton query={exportQuery(address.filters)} />}
      />
      <div className="flex flex-col gap-4">
        <ActivityTabs current="record" waiting={waiting} />
        {answer ? (
          <ListCard
            list={activityList}
            asked={address}
            found={answer}
            context={null}
            known={{
              tenantId: first?.tenantName ?? "One business",
              personId: first?.personName ?? "One person",
            }}
          />
        ) : (
          <Card>
            <Alert tone="warning" className="m-4">
              This address asks for something that is not there.
            </Alert>
          </Card>
        )}
      </div>
    </>
  );
}
