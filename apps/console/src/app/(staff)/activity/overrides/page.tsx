import { ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { ActivityTabs } from "@/features/activity/activity-tabs";
import { ReviewerCard } from "@/features/overrides/reviewer-card";
import { overridesList } from "@/features/overrides/overrides-list";
import { OwnersOnly } from "@/features/overrides/owners-only";
import type { PageProps } from "@/page-props";
import { api, requireStaff } from "@/session/staff";

export const metadata: Metadata = { title: "Overrides" };

export default async function OverridesPage({ searchParams }: PageProps) {
  const staff = await requireStaff();
  const { overrides } = (await api()).console;
  const count = await overrides.waiting();
  if (staff.staffRole !== "owner") return <OwnersOnly waiting={count.waiting} />;
  const address = overridesList.read(await searchParams);
  const { show, ...rest } = address.query;
  const answer = await overrides.list({
    ...rest,
    reviewed: show === "all" ? undefined : show === "reviewed",
  });
  return (
    <>
      <PageHeader
        title="Overrides"
        hint={`Sessions that an owner opened without the business's leave, with change rights and for a reason. The business is not told. Each is recorded, and somebody else reviews it. ${waitingInWords(count)}`}
      />
      <div className="flex flex-col gap-4">
        <ActivityTabs current="overrides" waiting={count.waiting} />
        <ListCard
          list={overridesList}
          asked={address}
          found={answer}
          context={{ reviewerName: answer.reviewer?.name ?? null }}
        />
        <ReviewerCard reviewer={answer.reviewer} otherOwners={answer.otherOwners} />
      </div>
    </>
  );
}

/** Says how many overrides wait, and how many of them for this owner. */
function waitingInWords({ waiting, yours }: { waiting: number; yours: number }): string {
  if (waiting === 0) return "None waits.";
  const all = waiting === 1 ? "One waits" : `${waiting} wait`;
  return yours === 0 ? `${all}, none of them for you.` : `${all}, ${yours} of them for you.`;
}
