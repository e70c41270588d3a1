import { ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { LiveRefresh } from "@/features/live/live-refresh";
import { readYards, yardOptions } from "@/features/stock/read-stock";
import { StockActions } from "@/features/stock/stock-actions";
import { StockTabs } from "@/features/stock/stock-tabs";
import { transferQuery } from "@/features/transfers/transfer-filters";
import { transfersList } from "@/features/transfers/transfers-list";
import type { PageProps } from "@/page-props";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Transfers" };

export default async function TransfersPage({ searchParams }: PageProps) {
  const asked = transfersList.read(await searchParams);
  const { office } = await api();
  const [transfers, yards, timeZone] = await Promise.all([
    office.transfers.list(transferQuery(asked.query)),
    readYards(),
    timeZoneHere(),
  ]);
  return (
    <>
      <LiveRefresh to={["transfer", "round"]} />
      <PageHeader title="Stock" actions={<StockActions yardId={asked.filters.locationId} />} />
      <StockTabs at="transfers" />
      <ListCard
        list={transfersList}
        asked={asked}
        found={transfers}
        context={{ timeZone }}
        known={{ locationId: yardOptions(yards) }}
        className="mt-4"
      />
    </>
  );
}
