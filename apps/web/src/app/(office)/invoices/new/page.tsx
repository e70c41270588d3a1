import { Breadcrumbs, ListPages, PageHeader, pageOf } from "@roundsman/ui";
import type { Metadata } from "next";
import { InvoiceRun } from "@/features/invoices/run/invoice-run";
import { NothingToBill } from "@/features/invoices/run/nothing-to-bill";
import { RunFilterBar } from "@/features/invoices/run/run-filter-bar";
import { readRunFilters } from "@/features/invoices/run/run-filters";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Raise invoices" };

export default async function RaiseInvoicesPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const query = readRunFilters(params);
  const page = pageOf(params);
  const { office } = await api();
  const found = await office.invoices.listBillable({ ...query, cursor: page.cursor });
  const { customers, nextCursor, whole } = found;
  const { customerId, from, to } = query;
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/invoices", label: "Invoices" }]} />}
        title="Raise invoices"
      />
      <InvoiceRun
        // Another question is another run: nobody left out of the last one stays so.
        key={JSON.stringify(query)}
        query={query}
        customers={customers}
        whole={whole}
        pages={<ListPages page={page} nextCursor={nextCursor} />}
        filters={
          <RunFilterBar
            params={params}
            customerName={customerId ? (customers[0]?.customerName ?? "One customer") : null}
          />
        }
        empty={<NothingToBill filtered={Boolean(customerId ?? from ?? to)} />}
      />
    </>
  );
}
