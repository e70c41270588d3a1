import { PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { ReminderForm } from "@/features/debts/reminder-form";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Reminder settings" };

export default async function ReminderSettingsPage() {
  const settings = await (await api()).office.reminders.get();
  return (
    <>
      <PageHeader
        title="Reminders"
        hint="What customers with overdue invoices are sent: one mail for all of them, each invoice once at each level."
      />
      <ReminderForm settings={settings} />
    </>
  );
}
