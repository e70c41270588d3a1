import { Card, isFiltered, ListPages, PageHeader, pageOf } from "@roundsman/ui";
import type { Metadata } from "next";
import { LiveRefresh } from "@/features/live/live-refresh";
import { CheckoutHolds } from "@/features/stock/checkout-holds";
import { movesStock } from "@/features/stock/moves-stock";
import { shownYards } from "@/features/stock/grid-yards";
import { NoStock } from "@/features/stock/no-stock";
import { readYards } from "@/features/stock/read-stock";
import { StockActions } from "@/features/stock/stock-actions";
import { StockFilterBar } from "@/features/stock/stock-filter-bar";
import { readGridFilters } from "@/features/stock/stock-filters";
import { StockGrid } from "@/features/stock/stock-grid";
import { StockTabs } from "@/features/stock/stock-tabs";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";
import { everyPage } from "@/trpc/every-page";

export const metadata: Metadata = { title: "Stock" };

export default async function StockPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const query = readGridFilters(params);
  const page = pageOf(params);
  const { office } = await api();
  const [{ items, nextCursor }, yards, holds] = await Promise.all([
    office.stock.grid({ ...query, cursor: page.cursor, limit: 50 }),
    readYards(),
    everyPage((request) => office.stock.listHolds(request)),
  ]);
  return (
    <>
      <LiveRefresh to={movesStock} atMostEveryMs={5000} />
      <PageHeader
        title="Stock"
        hint="On hand, with what is held for a transfer and what is coming: in transit, or on order from suppliers."
        actions={<StockActions yardId={query.locationId} />}
      />
      <StockTabs at="levels" />
      <CheckoutHolds holds={holds} />
      <Card className="mt-4">
        <StockFilterBar yards={yards} />
        {items.length === 0 ? (
          <NoStock filtered={isFiltered(query)} low={query.low === "true"} />
        ) : (
          <StockGrid rows={items} yards={shownYards(yards, items, query.locationId)} />
        )}
        <ListPages page={page} nextCursor={nextCursor} />
      </Card>
    </>
  );
}
