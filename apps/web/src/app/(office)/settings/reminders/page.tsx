import { PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { BaseRatesCard } from "@/features/debts/base-rates-card";
import { ReminderForm } from "@/features/debts/reminder-form";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Reminder settings" };

export default async function ReminderSettingsPage() {
  const { office } = await api();
  const [settings, rates] = await Promise.all([office.reminders.get(), office.baseRates.get()]);
  return (
    <>
      <PageHeader
        title="Reminders"
        hint="What customers with overdue invoices are sent: one mail for all of them, each invoice once at each level."
      />
      <div className="flex flex-col gap-4">
        <ReminderForm settings={settings} />
        <BaseRatesCard rates={rates.items} missing={rates.missing} />
      </div>
    </>
  );
}
