import { ButtonLink, Card, isFiltered, ListPages, PageHeader, pageOf } from "@roundsman/ui";
import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { NoProducts } from "@/features/products/no-products";
import { ProductFilterBar } from "@/features/products/product-filter-bar";
import { readProductFilters } from "@/features/products/product-filters";
import { ProductsTable } from "@/features/products/products-table";
import type { PageProps } from "@/page-props";
import { Changing } from "@/session/office-context";
import { requirePlace } from "@/session/place";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Products" };

export default async function ProductsPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const query = readProductFilters(params);
  const page = pageOf(params);
  const { office } = await api();
  const { business } = await requirePlace();
  const [products, categories] = await Promise.all([
    office.products.list({ ...query, cursor: page.cursor, limit: 50 }),
    office.products.listCategories(),
  ]);
  return (
    <>
      <PageHeader
        title="Products"
        hint="Everybody's prices, before price lists and agreed prices."
        actions={
          <Changing>
            <ButtonLink href="/products/new" variant="primary">
              <Plus aria-hidden />
              New product
            </ButtonLink>
          </Changing>
        }
      />
      <Card>
        <ProductFilterBar categories={categories.items} />
        {products.items.length === 0 ? (
          <NoProducts filtered={isFiltered(query)} />
        ) : (
          <ProductsTable tenantId={business.tenantId} products={products.items} />
        )}
        <ListPages page={page} nextCursor={products.nextCursor} />
      </Card>
    </>
  );
}
