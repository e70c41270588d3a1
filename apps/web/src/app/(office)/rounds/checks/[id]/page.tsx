import { Breadcrumbs, PageHeader } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import type { Metadata } from "next";
import { cache } from "react";
import { CheckBadge } from "@/features/fleet/checks/check-badge";
import { CheckDefects } from "@/features/fleet/checks/check-defects";
import { CheckFacts } from "@/features/fleet/checks/check-facts";
import { ClearCheck } from "@/features/fleet/checks/clear-check";
import { LiveRefresh } from "@/features/live/live-refresh";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";
import { Changing } from "@/session/office-context";
import { timeZoneHere } from "@/session/time-zone";
import { orNotFound } from "@/trpc/not-found";

type Props = PageProps<{ id: string }>;

const readCheck = cache(async (id: string) =>
  orNotFound((await api()).office.walkRoundChecks.one({ id })),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { vehicleName, day } = await readCheck((await params).id);
  return { title: `Check of ${vehicleName}, ${formatDate(day)}` };
}

export default async function CheckPage({ params }: Props) {
  const check = await readCheck((await params).id);
  const timeZone = await timeZoneHere();
  return (
    <>
      <LiveRefresh to={["walk_round_check"]} id={check.id} />
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/rounds/checks", label: "Walk-round checks" }]} />}
        title={check.vehicleName}
        status={<CheckBadge check={check} />}
        hint={formatDate(check.day)}
        actions={<Changing>{check.open && <ClearCheck check={check} />}</Changing>}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <CheckDefects check={check} />
        </div>
        <CheckFacts check={check} timeZone={timeZone} />
      </div>
    </>
  );
}
