import { Breadcrumbs, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { EmailFacts } from "@/features/emails/email-facts";
import { EmailWords } from "@/features/emails/email-words";
import { EmailBadge } from "@/features/emails/email-states";
import type { PageProps } from "@/page-props";
import { timeZoneHere } from "@/session/time-zone";
import { orNotFound } from "@/trpc/not-found";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Email" };

export default async function EmailPage({ params }: PageProps<{ id: string }>) {
  const { id } = await params;
  const email = await orNotFound((await api()).office.emails.one({ id }));
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/settings/emails", label: "Emails" }]} />}
        title={email.subject}
        status={<EmailBadge status={email.status} />}
      />
      <div className="flex flex-col gap-6">
        <EmailFacts email={email} timeZone={await timeZoneHere()} />
        <EmailWords email={email} />
      </div>
    </>
  );
}
