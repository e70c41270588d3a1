import { Breadcrumbs, PageHeader } from "@roundsman/ui";
import { todayIn } from "@roundsman/ui/format";
import type { Metadata } from "next";
import { LiveRefresh } from "@/features/live/live-refresh";
import { ClassesCard } from "@/features/rental/classes-card";
import { NextRun } from "@/features/rental/next-run";
import { readRentalPage } from "@/features/rental/read-rental";
import { RunCard, RunsCard } from "@/features/rental/runs-card";
import type { PageProps } from "@/page-props";

export const metadata: Metadata = { title: "Rental" };

export default async function RentalPage({ searchParams }: PageProps) {
  const { classes, preview, runs, run, timeZone } = await readRentalPage(await searchParams);
  return (
    <>
      <LiveRefresh to={["invoice"]} />
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/invoices", label: "Invoices" }]} />}
        title="Rental"
        hint="Bottles that customers hold, billed by the day."
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {run && <RunCard run={run} />}
          <NextRun key={preview.to} preview={preview} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ClassesCard classes={classes} today={todayIn(timeZone)} />
          <RunsCard runs={runs.items} timeZone={timeZone} />
        </div>
      </div>
    </>
  );
}
