import { ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { paidAheadList, hiddenWithoutVat } from "@/features/books/paid-ahead/paid-ahead-list";
import { hasVatHere } from "@/features/goods/has-vat-here";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Paid ahead" };

/** Orders that were paid by a day and not delivered by it, with the VAT of what was paid. */
export default async function PaidAheadPage({ searchParams }: PageProps) {
  const asked = paidAheadList.read(await searchParams);
  const { office } = await api();
  const found = await office.books.prepayments(asked.query);
  // Orders of a time with VAT keep it.
  const hasVat = (await hasVatHere()) || found.items.some(({ vatPence }) => vatPence > 0);
  return (
    <>
      <PageHeader
        title="Paid ahead"
        hint={`Orders that were paid and not delivered by the end of a day, or were cancelled and not paid back.${hasVat ? " VAT by rate is that of what was paid." : ""}`}
      />
      <ListCard
        list={paidAheadList}
        asked={asked}
        found={found}
        context={null}
        hide={hasVat ? [] : hiddenWithoutVat}
      />
    </>
  );
}
