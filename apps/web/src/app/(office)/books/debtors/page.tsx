import { Breadcrumbs, PageHeader } from "@roundsman/ui";
import { formatDate, todayIn } from "@roundsman/ui/format";
import type { Metadata } from "next";
import { DayBar } from "@/features/books/ageing/day-bar";
import { DebtorsByAge } from "@/features/books/ageing/debtors-card";
import { dayOn } from "@/features/books/ageing/day-on";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";
import { timeZoneHere } from "@/session/time-zone";

export const metadata: Metadata = { title: "Who owed" };

/** Who owed what at the end of `?on=YYYY-MM-DD`, else as it is today. */
export default async function DebtorsPage({ searchParams }: PageProps) {
  const [asked, timeZone] = await Promise.all([searchParams, timeZoneHere()]);
  const today = todayIn(timeZone);
  const on = dayOn(asked) ?? today;
  const { office } = await api();
  const debtors = await office.books.debtors({ on });
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/books", label: "Books" }]} />}
        title="Who owed"
        hint={on === today ? "As it is today." : `At the end of ${formatDate(on)}.`}
        className="mb-3"
      />
      <DayBar on={on} today={today} />
      <DebtorsByAge debtors={debtors} />
    </>
  );
}
