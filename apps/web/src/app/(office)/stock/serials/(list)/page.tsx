import { ButtonLink, ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { LiveRefresh } from "@/features/live/live-refresh";
import { ProductFilter } from "@/features/stock/movements/product-filter";
import { readYards, yardOptions } from "@/features/stock/read-stock";
import { AddSerial } from "@/features/stock/serials/serial-dialogs";
import { readTracked } from "@/features/stock/serials/read-tracked";
import { serialsList } from "@/features/stock/serials/serials-list";
import { StockTabs } from "@/features/stock/stock-tabs";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";
import { Changing } from "@/session/office-context";
import { orNotFound } from "@/trpc/not-found";

export const metadata: Metadata = { title: "Serial numbers" };

export default async function SerialsPage({ searchParams }: PageProps) {
  const asked = serialsList.read(await searchParams);
  const { office } = await api();
  const { productId } = asked.filters;
  const [serials, yards, tracked, product] = await Promise.all([
    office.serials.list(asked.query),
    readYards(),
    readTracked(),
    productId ? orNotFound(office.products.one({ id: productId })) : null,
  ]);
  return (
    <>
      <LiveRefresh to={["serial", "round"]} />
      <PageHeader
        title="Stock"
        actions={
          <Changing>
            <ButtonLink href="/stock/serials/import">Import</ButtonLink>
            {tracked.length > 0 && <AddSerial products={tracked} yards={yardOptions(yards)} />}
          </Changing>
        }
      />
      <StockTabs at="serials" />
      <ListCard
        list={serialsList}
        asked={asked}
        found={serials}
        context={{}}
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
