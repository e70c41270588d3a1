import { Card, isFiltered, ListPages, PageHeader, pageOf } from "@roundsman/ui";
import type { Metadata } from "next";
import { EmailFilterBar } from "@/features/emails/email-filter-bar";
import { readEmailFilters } from "@/features/emails/email-filters";
import { EmailsTable } from "@/features/emails/emails-table";
import { NoEmails } from "@/features/emails/no-emails";
import type { PageProps } from "@/page-props";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Emails" };

export default async function EmailsPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const query = readEmailFilters(params);
  const page = pageOf(params);
  const { office } = await api();
  const emails = await office.emails.list({ ...query, cursor: page.cursor, limit: 50 });
  return (
    <>
      <PageHeader
        title="Emails"
        hint="What the service wrote to your customers and suppliers for you."
      />
      <Card>
        <EmailFilterBar />
        {emails.items.length === 0 ? (
          <NoEmails filtered={isFiltered(query)} />
        ) : (
          <EmailsTable emails={emails.items} timeZone={await timeZoneHere()} />
        )}
        <ListPages page={page} nextCursor={emails.nextCursor} />
      </Card>
    </>
  );
}
