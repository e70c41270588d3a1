import { ButtonLink, ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { hasVatHere } from "@/features/goods/has-vat-here";
import { InvoiceTabs } from "@/features/invoices/invoice-tabs";
import { invoicesList } from "@/features/invoices/invoices-list";
import { RaiseLink } from "@/features/invoices/raise-link";
import { SendChosen } from "@/features/invoices/send-chosen";
import { LiveRefresh } from "@/features/live/live-refresh";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";
import { holdsHere } from "@/session/place";

export const metadata: Metadata = { title: "Invoices" };

export default async function InvoicesPage({ searchParams }: PageProps) {
  const asked = invoicesList.read(await searchParams);
  const { office } = await api();
  const [invoices, mayChange] = await Promise.all([
    office.invoices.list(asked.query),
    holdsHere("invoices:write"),
  ]);
  return (
    <>
      <LiveRefresh to={["invoice", "receipt"]} />
      <PageHeader
        title="Invoices"
        actions={
          <>
            <ButtonLink href="/invoices/receipts">Receipts</ButtonLink>
            <ButtonLink href="/invoices/credit-notes">Credit notes</ButtonLink>
            <ButtonLink href="/invoices/statements">Who owes</ButtonLink>
            <RaiseLink />
          </>
        }
      />
      <InvoiceTabs params={asked.params} />
      <ListCard
        list={invoicesList}
        asked={asked}
        found={invoices}
        context={null}
        hide={(await hasVatHere()) ? [] : ["netPence"]}
        known={{ customerId: invoices.items[0]?.customerName ?? "One customer" }}
        bulk={mayChange && <SendChosen />}
        className="mt-4"
      />
    </>
  );
}
