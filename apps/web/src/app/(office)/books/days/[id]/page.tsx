import { Breadcrumbs, PageHeader } from "@roundsman/ui";
import { formatDate, formatDateTime, todayIn } from "@roundsman/ui/format";
import type { Metadata } from "next";
import { CloseDayCard, DayActions } from "@/features/books/days/close-day";
import {
  DayFigures,
  DaySalesCard,
  DifferencesCard,
  DrawerCard,
  OfficeCard,
  TakingsCard,
  VansCard,
} from "@/features/books/days/day-cards";
import { DayBadge } from "@/features/books/days/days-list";
import { dayAsked } from "@/features/books/days/yard-days";
import { LiveRefresh } from "@/features/live/live-refresh";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";
import { timeZoneHere } from "@/session/time-zone";

export const metadata: Metadata = { title: "Day" };

/** A day of a yard: `?day=YYYY-MM-DD`, else today. */
export default async function DayPage({ params, searchParams }: PageProps<{ id: string }>) {
  const [{ id: locationId }, asked, timeZone] = await Promise.all([
    params,
    searchParams,
    timeZoneHere(),
  ]);
  const day = dayAsked(asked) ?? todayIn(timeZone);
  const { office } = await api();
  const report = await office.books.days.one({ locationId, day });
  const made = report.report;
  return (
    <>
      {!report.closed && <LiveRefresh to={["round", "order", "receipt", "cash_handover"]} />}
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/books/days", label: "Days" }]} />}
        title={`${report.locationName}, ${formatDate(day)}`}
        status={<DayBadge closed={report.closed} />}
        hint={
          made
            ? `Z report ${made.number}, closed ${formatDateTime(made.closedAt, timeZone)} by ${made.closedByName}.`
            : report.closed
              ? "Closed together with a later day: nothing happened on it."
              : "As it stands now."
        }
        actions={<DayActions report={report} />}
      />
      <div className="flex flex-col gap-4">
        {report.reopened.map(({ number, reason, reopenedByName }) => (
          <p key={number} className="text-dense text-muted-foreground">
            Z report {number} no longer counts: {reopenedByName} reopened the day. {reason}
          </p>
        ))}
        <DayFigures report={report} />
        <VansCard report={report} />
        <div className="grid items-start gap-4 xl:grid-cols-2 print:block print:space-y-4">
          <div className="flex min-w-0 flex-col gap-4">
            <DaySalesCard report={report} />
            <TakingsCard report={report} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <DrawerCard report={report} />
            <OfficeCard report={report} />
          </div>
        </div>
        <DifferencesCard report={report} />
        <CloseDayCard report={report} />
      </div>
    </>
  );
}
