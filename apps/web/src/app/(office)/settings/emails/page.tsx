import { ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { emailsList } from "@/features/emails/emails-list";
import type { PageProps } from "@/page-props";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Emails" };

export default async function EmailsPage({ searchParams }: PageProps) {
  const asked = emailsList.read(await searchParams);
  const { office } = await api();
  const [emails, timeZone] = await Promise.all([office.emails.list(asked.query), timeZoneHere()]);
  return (
    <>
      <PageHeader
        title="Emails"
        hint="What the service wrote to your customers and suppliers for you."
      />
      <ListCard list={emailsList} asked={asked} found={emails} context={{ timeZone }} />
    </>
  );
}
