import { PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { ConnectionCard } from "@/features/direct-debit/connection-card";
import { TermsForm } from "@/features/direct-debit/terms-form";
import { api } from "@/session/api";
import { timeZoneHere } from "@/session/time-zone";

export const metadata: Metadata = { title: "Direct Debit" };

export default async function DirectDebitSettingsPage() {
  const connection = await (await api()).office.directDebitConnection.get();
  return (
    <>
      <PageHeader
        title="Direct Debit"
        hint="Collect invoices from customers' bank accounts on their due days. The money goes to your own GoCardless account."
      />
      <div className="flex max-w-2xl flex-col gap-4">
        <ConnectionCard connection={connection} timeZone={await timeZoneHere()} />
        {connection.provider !== null && <TermsForm connection={connection} />}
      </div>
    </>
  );
}
