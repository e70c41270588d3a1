import {
  ButtonLink,
  Card,
  EmptyState,
  isFiltered,
  ListPages,
  PageHeader,
  pageOf,
} from "@roundsman/ui";
import { ScrollText } from "lucide-react";
import type { Metadata } from "next";
import { LiveRefresh } from "@/features/live/live-refresh";
import { movesStock } from "@/features/stock/moves-stock";
import { MovementFilterBar } from "@/features/stock/movements/movement-filter-bar";
import { readMovementFilters } from "@/features/stock/movements/movement-filters";
import { MovementsTable } from "@/features/stock/movements/movements-table";
import { readYards } from "@/features/stock/read-stock";
import { StockActions } from "@/features/stock/stock-actions";
import { StockTabs } from "@/features/stock/stock-tabs";
import type { PageProps } from "@/page-props";
import { timeZoneHere } from "@/session/time-zone";
import { orNotFound } from "@/trpc/not-found";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Stock movements" };

export default async function MovementsPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const query = readMovementFilters(params);
  const page = pageOf(params);
  const { office } = await api();
  const { productId } = query;
  const [{ items, nextCursor }, yards, product, timeZone] = await Promise.all([
    office.stock.listMovements({ ...query, cursor: page.cursor, limit: 50 }),
    readYards(),
    productId ? orNotFound(office.products.one({ id: productId })) : null,
    timeZoneHere(),
  ]);
  return (
    <>
      <LiveRefresh to={movesStock} atMostEveryMs={5000} />
      <PageHeader title="Stock" actions={<StockActions yardId={query.locationId} />} />
      <StockTabs at="movements" />
      <Card className="mt-4">
        <MovementFilterBar
          params={params}
          yards={yards}
          product={product && { id: product.id, name: product.name }}
        />
        {items.length === 0 ? (
          <EmptyState
            icon={<ScrollText />}
            title={isFiltered(query) ? "Nothing of this moved" : "Nothing has moved yet"}
            action={
              isFiltered(query) && <ButtonLink href="/stock/movements">All movements</ButtonLink>
            }
          >
            What is delivered, received, moved between yards or counted is written here by itself.
          </EmptyState>
        ) : (
          <MovementsTable movements={items} timeZone={timeZone} />
        )}
        <ListPages page={page} nextCursor={nextCursor} />
      </Card>
    </>
  );
}
