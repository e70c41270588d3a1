import { ListCard, PageHeader } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import type { Metadata } from "next";
import { cashList } from "@/features/books/cash/cash-list";
import { DriversCard, YardsCard } from "@/features/books/cash/in-hand-cards";
import { MoveCash } from "@/features/books/cash/move-cash";
import { readOpenYards, readYards, yardOptions } from "@/features/stock/read-stock";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";
import { Changing } from "@/session/office-context";

export const metadata: Metadata = { title: "Cash" };

/** Cash in hand by who has it, and what moved it other than customers. */
export default async function CashPage({ searchParams }: PageProps) {
  const asked = cashList.read(await searchParams);
  const { office } = await api();
  const [inHand, movements, yards, open] = await Promise.all([
    office.books.cash.inHand(),
    office.books.cash.list(asked.query),
    readYards(),
    readOpenYards(),
  ]);
  return (
    <>
      <PageHeader
        title="Cash"
        hint={`${formatMoney(inHand.totalPence)} in hand. Customers' cash is listed with the receipts.`}
        actions={
          <Changing>
            <MoveCash yards={open.map(({ id, name }) => ({ id, name }))} why={inHand.can.move} />
          </Changing>
        }
      />
      <div className="flex flex-col gap-4">
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <YardsCard {...inHand} />
          <DriversCard {...inHand} />
        </div>
        <ListCard
          list={cashList}
          asked={asked}
          found={movements}
          context={null}
          known={{ locationId: yardOptions(yards) }}
        />
      </div>
    </>
  );
}
