import {
  Card,
  choiceOf,
  FilterBar,
  ListPages,
  PageHeader,
  pageOf,
  SelectFilter,
} from "@roundsman/ui";
import type { Metadata } from "next";
import { ActivityTabs } from "@/features/activity/activity-tabs";
import { OwnersOnly } from "@/features/overrides/owners-only";
import { OverridesTable } from "@/features/overrides/overrides-table";
import type { PageProps } from "@/page-props";
import { requireStaff } from "@/session/staff";
import { api } from "@/trpc/server";

export const metadata: Metadata = { title: "Overrides" };

const shown = ["reviewed", "all"] as const;

export default async function OverridesPage({ searchParams }: PageProps) {
  const { staff } = await requireStaff();
  if (staff?.staffRole !== "owner") return <OwnersOnly />;
  const params = await searchParams;
  const page = pageOf(params);
  const choice = choiceOf(params, "show", shown);
  const found = await (
    await api()
  ).console.overrides.list({
    reviewed: choice === "all" ? undefined : choice === "reviewed",
    cursor: page.cursor,
  });
  return (
    <>
      <PageHeader
        title="Overrides"
        hint="Sessions an owner opened without the business's leave. Another owner looks at each; the business is not told."
      />
      <div className="flex flex-col gap-4">
        <ActivityTabs current="overrides" />
        <Card>
          <FilterBar>
            <SelectFilter
              label="Show"
              param="show"
              all="Waiting for review"
              options={[
                { value: "reviewed", label: "Reviewed" },
                { value: "all", label: "All" },
              ]}
            />
          </FilterBar>
          <OverridesTable
            overrides={found.items}
            staffId={staff.id}
            alone={found.otherOwners === 0}
          />
          <ListPages page={page} nextCursor={found.nextCursor} />
        </Card>
      </div>
    </>
  );
}
