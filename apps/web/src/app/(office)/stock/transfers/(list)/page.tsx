import { Card, isFiltered, ListPages, PageHeader, pageOf } from "@roundsman/ui";
import type { Metadata } from "next";
import { LiveRefresh } from "@/features/live/live-refresh";
import { readYards } from "@/features/stock/read-stock";
import { StockActions } from "@/features/stock/stock-actions";
import { StockTabs } from "@/features/stock/stock-tabs";
import { NoTransfers } from "@/features/transfers/no-transfers";
import { TransferFilterBar } from "@/features/transfers/transfer-filter-bar";
import { readTransferFilters } from "@/features/transfers/transfer-filters";
import { TransfersTable } from "@/features/transfers/transfers-table";
import type { PageProps } from "@/page-props";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Transfers" };

export default async function TransfersPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const query = readTransferFilters(params);
  const page = pageOf(params);
  const { office } = await api();
  const [{ items, nextCursor }, yards, timeZone] = await Promise.all([
    office.transfers.list({ ...query, cursor: page.cursor, limit: 50 }),
    readYards(),
    timeZoneHere(),
  ]);
  return (
    <>
      <LiveRefresh to={["transfer", "round"]} />
      <PageHeader title="Stock" actions={<StockActions yardId={query.locationId} />} />
      <StockTabs at="transfers" />
      <Card className="mt-4">
        <TransferFilterBar yards={yards} />
        {items.length === 0 ? (
          <NoTransfers filtered={isFiltered(query)} />
        ) : (
          <TransfersTable transfers={items} timeZone={timeZone} />
        )}
        <ListPages page={page} nextCursor={nextCursor} />
      </Card>
    </>
  );
}
