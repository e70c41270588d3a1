import { PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { ConnectionCard } from "@/features/payments/connection-card";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Payments" };

export default async function PaymentsSettingsPage() {
  const connection = await (await api()).office.payments.connection();
  return (
    <>
      <PageHeader
        title="Payments"
        hint="Your own account at the payment provider: what customers pay goes straight to you."
      />
      <ConnectionCard connection={connection} timeZone={await timeZoneHere()} />
    </>
  );
}
