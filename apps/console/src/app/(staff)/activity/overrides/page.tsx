import { ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { ActivityTabs } from "@/features/activity/activity-tabs";
import { overridesList } from "@/features/overrides/overrides-list";
import { OwnersOnly } from "@/features/overrides/owners-only";
import type { PageProps } from "@/page-props";
import { requireStaff } from "@/session/staff";
import { api } from "@/trpc/server";

export const metadata: Metadata = { title: "Overrides" };

export default async function OverridesPage({ searchParams }: PageProps) {
  const { staff } = await requireStaff();
  if (staff?.staffRole !== "owner") return <OwnersOnly />;
  const asked = overridesList.read(await searchParams);
  const { show, ...rest } = asked.query;
  const found = await (
    await api()
  ).console.overrides.list({
    ...rest,
    reviewed: show === "all" ? undefined : show === "reviewed",
  });
  return (
    <>
      <PageHeader
        title="Overrides"
        hint="Sessions an owner opened without the business's leave. Another owner looks at each; the business is not told."
      />
      <div className="flex flex-col gap-4">
        <ActivityTabs current="overrides" />
        <ListCard
          list={overridesList}
          asked={asked}
          found={found}
          context={{ staffId: staff.id, alone: found.otherOwners === 0 }}
        />
      </div>
    </>
  );
}
