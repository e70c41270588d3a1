import { Breadcrumbs, ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { creditNotesList } from "@/features/credit-notes/credit-notes-list";
import { LiveRefresh } from "@/features/live/live-refresh";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Credit notes" };

export default async function CreditNotesPage({ searchParams }: PageProps) {
  const asked = creditNotesList.read(await searchParams);
  const { office } = await api();
  const creditNotes = await office.creditNotes.list(asked.query);
  return (
    <>
      <LiveRefresh to={["credit_note"]} />
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/invoices", label: "Invoices" }]} />}
        title="Credit notes"
        hint="What was billed and is not owed after all, and what it pays."
      />
      <ListCard
        list={creditNotesList}
        asked={asked}
        found={creditNotes}
        context={null}
        known={{ customerId: creditNotes.items[0]?.customerName ?? "One customer" }}
      />
    </>
  );
}
