import { ButtonLink, Card, isFiltered, ListPages, PageHeader, pageOf } from "@roundsman/ui";
import type { Metadata } from "next";
import { InvoiceFilterBar } from "@/features/invoices/invoice-filter-bar";
import { readInvoiceFilters } from "@/features/invoices/invoice-filters";
import { InvoiceTabs } from "@/features/invoices/invoice-tabs";
import { InvoicesTable } from "@/features/invoices/invoices-table";
import { NoInvoices } from "@/features/invoices/no-invoices";
import { RaiseLink } from "@/features/invoices/raise-link";
import { LiveRefresh } from "@/features/live/live-refresh";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Invoices" };

export default async function InvoicesPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const query = readInvoiceFilters(params);
  const page = pageOf(params);
  const { office } = await api();
  const invoices = await office.invoices.list({ ...query, cursor: page.cursor, limit: 50 });
  const [first] = invoices.items;
  return (
    <>
      <LiveRefresh to={["invoice"]} />
      <PageHeader
        title="Invoices"
        actions={
          <>
            <ButtonLink href="/invoices/statements">Who owes</ButtonLink>
            <RaiseLink />
          </>
        }
      />
      <InvoiceTabs params={params} />
      <Card className="mt-4">
        <InvoiceFilterBar
          params={params}
          customerName={query.customerId ? (first?.customerName ?? "One customer") : null}
        />
        {first ? (
          <InvoicesTable invoices={invoices.items} />
        ) : (
          <NoInvoices filtered={isFiltered(query)} />
        )}
        <ListPages page={page} nextCursor={invoices.nextCursor} />
      </Card>
    </>
  );
}
