import { Breadcrumbs, ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { OwingFigures } from "@/features/invoices/statements/owing-figures";
import { owingList } from "@/features/invoices/statements/owing-list";
import { LiveRefresh } from "@/features/live/live-refresh";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Who owes" };

export default async function StatementsPage({ searchParams }: PageProps) {
  const asked = owingList.read(await searchParams);
  const { office } = await api();
  const owing = await office.invoices.listOwing(asked.query);
  return (
    <>
      <LiveRefresh to={["invoice", "receipt"]} />
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/invoices", label: "Invoices" }]} />}
        title="Who owes"
        hint="On invoices not paid yet. A row opens the customer's statement."
      />
      <OwingFigures totals={owing.totals} />
      <ListCard list={owingList} asked={asked} found={owing} context={owing.totals} />
    </>
  );
}
