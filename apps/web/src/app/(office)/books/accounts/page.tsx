import { ListCard, PageHeader, ButtonLink } from "@roundsman/ui";
import type { Metadata } from "next";
import { accountsDocumentsList, programWords } from "@/features/accounts/documents-list";
import { SendAllAgain, SendChosenAgain } from "@/features/accounts/send-again";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";
import { holdsHere } from "@/session/place";
import { timeZoneHere } from "@/session/time-zone";

export const metadata: Metadata = { title: "Sent to accounts" };

/** What is in the accounts program, and the inbox of what it refused. */
export default async function BooksAccountsPage({ searchParams }: PageProps) {
  const asked = accountsDocumentsList.read(await searchParams);
  const { office } = await api();
  const [found, { program, documents, idle }, timeZone, mayChange] = await Promise.all([
    office.accounts.documents(asked.query),
    office.accounts.get(),
    timeZoneHere(),
    holdsHere("accounting:write"),
  ]);
  return (
    <>
      <PageHeader
        title="Sent to accounts"
        hint={
          program === null
            ? "No accounts program is connected."
            : (idle ??
              `${programWords[program]}: ${documents.sent} sent, ${documents.waiting} waiting, ${documents.refused} refused. What is new goes every ten minutes.`)
        }
        actions={
          <>
            <ButtonLink href="/settings/accounts">Settings</ButtonLink>
            {mayChange && documents.refused > 0 && <SendAllAgain />}
          </>
        }
      />
      <ListCard
        list={accountsDocumentsList}
        asked={asked}
        found={found}
        context={{ timeZone }}
        bulk={mayChange && <SendChosenAgain />}
      />
    </>
  );
}
