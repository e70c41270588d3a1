import { ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { LiveRefresh } from "@/features/live/live-refresh";
import { movementsList } from "@/features/stock/movements/movements-list";
import { ProductFilter } from "@/features/stock/movements/product-filter";
import { movesStock } from "@/features/stock/moves-stock";
import { readYards, yardOptions } from "@/features/stock/read-stock";
import { StockActions } from "@/features/stock/stock-actions";
import { StockTabs } from "@/features/stock/stock-tabs";
import type { PageProps } from "@/page-props";
import { timeZoneHere } from "@/session/time-zone";
import { orNotFound } from "@/trpc/not-found";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Stock movements" };

export default async function MovementsPage({ searchParams }: PageProps) {
  const asked = movementsList.read(await searchParams);
  const { office } = await api();
  const { productId, locationId } = asked.filters;
  const [movements, yards, product, timeZone] = await Promise.all([
    office.stock.listMovements(asked.query),
    readYards(),
    productId ? orNotFound(office.products.one({ id: productId })) : null,
    timeZoneHere(),
  ]);
  return (
    <>
      <LiveRefresh to={movesStock} atMostEveryMs={5000} />
      <PageHeader title="Stock" actions={<StockActions yardId={locationId} />} />
      <StockTabs at="movements" />
      <ListCard
        list={movementsList}
        asked={asked}
        found={movements}
        context={{ timeZone }}
        known={{ productId: product?.name, locationId: yardOptions(yards) }}
        lead={
          <ProductFilter
            key={productId}
            chosen={product && { id: product.id, name: product.name }}
          />
        }
        className="mt-4"
      />
    </>
  );
}
