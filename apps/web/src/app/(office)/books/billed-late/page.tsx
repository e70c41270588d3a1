import { ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { billedLateList } from "@/features/books/billed-late/billed-late-list";
import { LateVat } from "@/features/books/billed-late/late-vat";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Billed late" };

/** Deliveries that were billed too late for the day of the invoice to count, and the VAT of each month. */
export default async function BilledLatePage({ searchParams }: PageProps) {
  const address = billedLateList.read(await searchParams);
  const { office } = await api();
  const late = await office.books.billedLate(address.query);
  return (
    <>
      <PageHeader
        title="Billed late"
        hint="The VAT of a delivery that is billed more than 14 days after it belongs to the period of the delivery."
      />
      <div className="flex flex-col gap-4">
        <LateVat months={late.months} totals={late.totals} />
        <ListCard list={billedLateList} asked={address} found={late} context={null} />
      </div>
    </>
  );
}
