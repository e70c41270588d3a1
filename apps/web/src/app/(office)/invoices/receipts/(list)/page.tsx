import { Breadcrumbs, ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { IfVat } from "@/features/goods/if-vat";
import { LiveRefresh } from "@/features/live/live-refresh";
import { receiptsList } from "@/features/receipts/receipts-list";
import { RecordReceipt } from "@/features/receipts/record-receipt";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Receipts" };

export default async function ReceiptsPage({ searchParams }: PageProps) {
  const asked = receiptsList.read(await searchParams);
  const { office } = await api();
  const receipts = await office.receipts.list(asked.query);
  return (
    <>
      <LiveRefresh to={["receipt", "invoice", "order"]} />
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/invoices", label: "Invoices" }]} />}
        title="Receipts"
        hint={
          <>
            Money that came in, and what it pays.<IfVat> All figures include VAT.</IfVat>
          </>
        }
        actions={<RecordReceipt />}
      />
      <ListCard
        list={receiptsList}
        asked={asked}
        found={receipts}
        context={null}
        known={{ customerId: receipts.items[0]?.customerName ?? "One customer" }}
      />
    </>
  );
}
