import { ListCard, PageHeader, paramOf } from "@roundsman/ui";
import { daysAfter, todayIn } from "@roundsman/ui/format";
import type { Metadata } from "next";
import { AccountsCard } from "@/features/books/journals/accounts-card";
import { wholeOf } from "@/features/books/journals/journal";
import { journalsList } from "@/features/books/journals/journals-list";
import { NextExport } from "@/features/books/journals/next-export";
import { dayWords, monthWords } from "@/features/books/months";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";
import { timeZoneHere } from "@/session/time-zone";

export const metadata: Metadata = { title: "Journals" };

/** What goes out next, up to `?to=YYYY-MM-DD`, and what went out. */
export default async function JournalsPage({ searchParams }: PageProps) {
  const [params, timeZone] = await Promise.all([searchParams, timeZoneHere()]);
  const asked = journalsList.read(params);
  const { office } = await api();
  const [months, exports] = await Promise.all([
    office.books.months({ limit: 25 }),
    office.books.exports(asked.query),
  ]);
  const yesterday = daysAfter(todayIn(timeZone), -1);
  const over = months.items.filter((month) => month.over);
  const days = [
    ...over.map(({ month, lastDay, closed }) => ({
      day: lastDay,
      words: `the end of ${monthWords(month)}${closed ? "" : ", not closed"}`,
    })),
    ...(over[0]?.lastDay === yesterday ? [] : [{ day: yesterday, words: "yesterday" }]),
  ];
  const to = days.find(({ day }) => day === paramOf(params, "to"))?.day;
  const preview = await office.books.journal(to === undefined ? {} : { to });
  const shown = days.some(({ day }) => day === preview.to)
    ? days
    : [{ day: preview.to, words: dayWords(preview.to) }, ...days];
  const whole = wholeOf(preview);
  return (
    <>
      <PageHeader
        title="Journals"
        hint="Sales, credit, receipts and refunds for your accounts. Nothing goes out twice, and what changed since goes out as the difference."
      />
      <div className="flex flex-col gap-4">
        <NextExport preview={preview} days={shown} />
        {whole.entries > 0 && <AccountsCard title="What it comes to" sums={whole} />}
        <ListCard list={journalsList} asked={asked} found={exports} context={{ timeZone }} />
      </div>
    </>
  );
}
