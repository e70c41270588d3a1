import { PageHeader, paramOf } from "@roundsman/ui";
import type { Metadata } from "next";
import { IfVat } from "@/features/goods/if-vat";
import { ArchivedLists } from "@/features/prices/archived-lists";
import { PriceSheet } from "@/features/prices/price-sheet";
import { PriceTabs } from "@/features/prices/price-tabs";
import { Changing } from "@/session/office-context";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";
import { everyPage } from "@/trpc/every-page";

export const metadata: Metadata = { title: "Prices" };

export default async function PricesPage({ searchParams }: PageProps) {
  const q = paramOf(await searchParams, "q") ?? "";
  const { office } = await api();
  const [grid, lists] = await Promise.all([
    office.prices.showGrid(),
    everyPage((at) => office.rateSets.list({ ...at, archived: true })),
  ]);
  const archived = lists.filter(({ archivedAt }) => archivedAt !== null);
  return (
    <>
      <PageHeader
        title="Prices"
        hint={
          <>
            <IfVat instead="In pounds.">
              In pounds, ex VAT but for prices marked inc: type inc or ex after one to change that.
            </IfVat>{" "}
            An empty cell means everybody&apos;s price. Arrow keys and Enter lead from cell to cell;
            a column pastes from a spreadsheet.
          </>
        }
        className="mb-3"
      />
      <PriceTabs current="sheet" />
      <div className="mt-4">
        <PriceSheet initial={grid} q={q} />
      </div>
      {archived.length > 0 && (
        <Changing>
          <ArchivedLists lists={archived} />
        </Changing>
      )}
    </>
  );
}
