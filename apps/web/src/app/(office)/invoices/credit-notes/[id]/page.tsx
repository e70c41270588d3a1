import { Breadcrumbs, PageHeader, StatusBadge } from "@roundsman/ui";
import type { Metadata } from "next";
import { AccountsFact } from "@/features/accounts/accounts-fact";
import { HistoryCard } from "@/features/activity/history-card";
import { CreditNoteActions } from "@/features/credit-notes/one/credit-note-actions";
import { CreditNoteFacts } from "@/features/credit-notes/one/credit-note-facts";
import { readCreditNote, readCreditNotePage } from "@/features/credit-notes/one/read-credit-note";
import { MailsCard } from "@/features/emails/mails-card";
import { DocumentLines } from "@/features/invoices/one/document-lines";
import { LiveRefresh } from "@/features/live/live-refresh";
import { reversalState } from "@/features/receipts/receipt";
import { WhatItPays } from "@/features/receipts/what-it-pays";
import type { PageProps } from "@/page-props";

type Props = PageProps<{ id: string }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await readCreditNote((await params).id)).number };
}

export default async function CreditNotePage({ params }: Props) {
  const { note, mails, history, email, timeZone } = await readCreditNotePage((await params).id);
  const state = reversalState(note);
  // They have no ids, and never change.
  const lines = note.lines.map((line, at) => ({ key: `${at}`, ...line }));
  return (
    <>
      <LiveRefresh to={["credit_note"]} id={note.id} />
      <PageHeader
        above={
          <Breadcrumbs
            trail={[
              { href: "/invoices", label: "Invoices" },
              { href: "/invoices/credit-notes", label: "Credit notes" },
            ]}
          />
        }
        title={note.number}
        status={state && <StatusBadge kind={state.kind}>{state.words}</StatusBadge>}
        hint={`For ${note.customerName}, of ${note.invoiceNumber}.`}
        actions={<CreditNoteActions note={note} email={email} />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <DocumentLines title="Credited" groups={[{ key: "all", lines }]} sums={note} />
          <WhatItPays source={note} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:row-span-2">
          <CreditNoteFacts note={note} email={email} timeZone={timeZone} />
          <AccountsFact kind="credit_note" sourceId={note.id} />
          {mails && <MailsCard mails={mails} timeZone={timeZone} />}
        </div>
        <HistoryCard of="credit note" items={history} timeZone={timeZone} />
      </div>
    </>
  );
}
