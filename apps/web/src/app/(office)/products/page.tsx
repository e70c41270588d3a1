import { Card, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { pageOf } from "@/features/lists/cursor-trail";
import { ListPages } from "@/features/lists/list-pages";
import { isFiltered } from "@/features/lists/params";
import { NoProducts } from "@/features/products/no-products";
import { ProductFilterBar } from "@/features/products/product-filter-bar";
import { readProductFilters } from "@/features/products/product-filters";
import { ProductsTable } from "@/features/products/products-table";
import type { PageProps } from "@/page-props";
import { api } from "@/trpc/server";

export const metadata: Metadata = { title: "Products" };

export default async function ProductsPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const query = readProductFilters(params);
  const page = pageOf(params);
  const { office } = await api();
  const products = await office.products.list({ ...query, cursor: page.cursor, limit: 50 });
  return (
    <>
      <PageHeader
        title="Products"
        hint="Everybody's prices, before price lists and agreed prices."
      />
      <Card>
        <ProductFilterBar />
        {products.items.length === 0 ? (
          <NoProducts filtered={isFiltered(query)} />
        ) : (
          <ProductsTable products={products.items} />
        )}
        <ListPages page={page} nextCursor={products.nextCursor} />
      </Card>
    </>
  );
}
