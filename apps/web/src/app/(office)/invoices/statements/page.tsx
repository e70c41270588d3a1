import {
  Breadcrumbs,
  Card,
  EmptyState,
  FilterBar,
  ListPages,
  PageHeader,
  pageOf,
  paramOf,
  SearchFilter,
} from "@roundsman/ui";
import { CircleCheck } from "lucide-react";
import type { Metadata } from "next";
import { OwingFigures } from "@/features/invoices/statements/owing-figures";
import { OwingTable } from "@/features/invoices/statements/owing-table";
import { LiveRefresh } from "@/features/live/live-refresh";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Who owes" };

export default async function StatementsPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const q = paramOf(params, "q")?.slice(0, 120);
  const page = pageOf(params);
  const { office } = await api();
  const owing = await office.invoices.listOwing({ q, cursor: page.cursor, limit: 50 });
  return (
    <>
      <LiveRefresh to={["invoice"]} />
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/invoices", label: "Invoices" }]} />}
        title="Who owes"
        hint="On invoices not paid yet. A row opens the customer's statement."
      />
      <OwingFigures totals={owing.totals} />
      <Card>
        <FilterBar>
          <SearchFilter
            label="Search customers"
            placeholder="Name"
            className="min-w-0 flex-1 md:w-72 md:flex-none"
          />
        </FilterBar>
        {owing.items.length === 0 ? (
          <EmptyState icon={<CircleCheck />} title={q ? "Nobody fits" : "Nobody owes anything"}>
            {q ? "Try a part of the name." : "Invoices that are not paid show here by customer."}
          </EmptyState>
        ) : (
          <OwingTable items={owing.items} />
        )}
        <ListPages page={page} nextCursor={owing.nextCursor} />
      </Card>
    </>
  );
}
