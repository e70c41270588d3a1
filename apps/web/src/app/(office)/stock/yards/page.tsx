import { ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { LiveRefresh } from "@/features/live/live-refresh";
import { readYards } from "@/features/stock/read-stock";
import { StockTabs } from "@/features/stock/stock-tabs";
import { AddYard } from "@/features/stock/yards/add-yard";
import { yardsList } from "@/features/stock/yards/yards-list";
import type { PageProps } from "@/page-props";

export const metadata: Metadata = { title: "Yards" };

export default async function YardsPage({ searchParams }: PageProps) {
  const asked = yardsList.read(await searchParams);
  const yards = await readYards();
  return (
    <>
      <LiveRefresh to={["yard"]} />
      <PageHeader title="Stock" actions={yards.length > 0 && <AddYard />} />
      <StockTabs at="yards" />
      <ListCard
        list={yardsList}
        asked={asked}
        found={{ items: yards }}
        context={null}
        className="mt-4"
      />
    </>
  );
}
