import { Breadcrumbs, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { AccountsCard } from "@/features/books/journals/accounts-card";
import { ExportFiles, TakeBack } from "@/features/books/journals/export-acts";
import { ExportFacts } from "@/features/books/journals/export-facts";
import { wholeOf } from "@/features/books/journals/journal";
import { ExportBadge } from "@/features/books/journals/journals-list";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";
import { timeZoneHere } from "@/session/time-zone";

export const metadata: Metadata = { title: "Export of the journal" };

export default async function ExportPage({ params }: PageProps<{ id: string }>) {
  const [{ id }, timeZone] = await Promise.all([params, timeZoneHere()]);
  const { office } = await api();
  const details = await office.books.exported({ id });
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/books/journals", label: "Journals" }]} />}
        title={`Export ${details.number}`}
        status={<ExportBadge {...details} />}
        actions={<TakeBack details={details} />}
      />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <ExportFiles details={details} />
          <ExportFacts details={details} timeZone={timeZone} />
        </div>
        <AccountsCard title="What it comes to" sums={wholeOf(details)} />
      </div>
    </>
  );
}
