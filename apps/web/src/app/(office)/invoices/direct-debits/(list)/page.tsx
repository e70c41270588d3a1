import { Breadcrumbs, ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { directDebitsList } from "@/features/direct-debit/direct-debits-list";
import { IfVat } from "@/features/goods/if-vat";
import { LiveRefresh } from "@/features/live/live-refresh";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Direct Debits" };

export default async function DirectDebitsPage({ searchParams }: PageProps) {
  const asked = directDebitsList.read(await searchParams);
  const { office } = await api();
  const found = await office.directDebits.list(asked.query);
  return (
    <>
      <LiveRefresh to={["invoice"]} />
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/invoices", label: "Invoices" }]} />}
        title="Direct Debits"
        hint={
          <>
            What is collected from customers&apos; bank accounts.
            <IfVat> All figures include VAT.</IfVat>
          </>
        }
      />
      <ListCard
        list={directDebitsList}
        asked={asked}
        found={found}
        context={null}
        known={{ customerId: found.items[0]?.customerName ?? "One customer" }}
      />
    </>
  );
}
