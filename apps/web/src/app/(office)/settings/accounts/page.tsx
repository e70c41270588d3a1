import { PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { AccountsCard } from "@/features/accounts/accounts-card";
import { ChoicesForm, OrganisationForm } from "@/features/accounts/choices-form";
import { readChart } from "@/features/accounts/read-chart";
import { api } from "@/session/api";
import { timeZoneHere } from "@/session/time-zone";

export const metadata: Metadata = { title: "Accounts program" };

export default async function AccountsSettingsPage() {
  const { office } = await api();
  const [connection, timeZone] = await Promise.all([office.accounts.get(), timeZoneHere()]);
  const chart = await readChart(connection);
  return (
    <>
      <PageHeader
        title="Accounts program"
        hint="Invoices, credit notes and their payments go to Xero or QuickBooks Online by themselves, and what is paid there comes back."
      />
      <div className="flex flex-col gap-4">
        <AccountsCard connection={connection} chart={chart} timeZone={timeZone} />
        {chart.kind === "read" && (
          <>
            <OrganisationForm connection={connection} chart={chart.chart} />
            {connection.organisationId !== null && (
              <ChoicesForm
                key={connection.organisationId}
                connection={connection}
                chart={chart.chart}
              />
            )}
          </>
        )}
      </div>
    </>
  );
}
