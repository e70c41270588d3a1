import { Breadcrumbs, PageHeader, StatusBadge } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import type { Metadata } from "next";
import { AccountsFact } from "@/features/accounts/accounts-fact";
import { HistoryCard } from "@/features/activity/history-card";
import { LiveRefresh } from "@/features/live/live-refresh";
import { readReceipt, readReceiptPage } from "@/features/receipts/one/read-receipt";
import { ReceiptActions } from "@/features/receipts/one/receipt-actions";
import { ReceiptFacts } from "@/features/receipts/one/receipt-facts";
import { payerOf, reversalState } from "@/features/receipts/receipt";
import { WhatItPays } from "@/features/receipts/what-it-pays";
import type { PageProps } from "@/page-props";

type Props = PageProps<{ id: string }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Receipt from ${payerOf(await readReceipt((await params).id))}` };
}

export default async function ReceiptPage({ params }: Props) {
  const { receipt, history, timeZone } = await readReceiptPage((await params).id);
  const state = reversalState(receipt);
  return (
    <>
      <LiveRefresh to={["receipt"]} id={receipt.id} />
      <PageHeader
        above={
          <Breadcrumbs
            trail={[
              { href: "/invoices", label: "Invoices" },
              { href: "/invoices/receipts", label: "Receipts" },
            ]}
          />
        }
        title={`${formatMoney(receipt.amountPence)} from ${payerOf(receipt)}`}
        status={state && <StatusBadge kind={state.kind}>{state.words}</StatusBadge>}
        actions={<ReceiptActions receipt={receipt} />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <WhatItPays source={receipt} />
        <div className="flex min-w-0 flex-col gap-4 lg:row-span-2">
          <ReceiptFacts receipt={receipt} timeZone={timeZone} />
          <AccountsFact kind="payment" sourceId={receipt.id} />
        </div>
        <HistoryCard of="receipt" items={history} timeZone={timeZone} />
      </div>
    </>
  );
}
