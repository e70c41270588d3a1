import { ButtonLink, ListCard, PageHeader } from "@roundsman/ui";
import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { hasVatHere } from "@/features/goods/has-vat-here";
import { productsList } from "@/features/products/products-list";
import type { PageProps } from "@/page-props";
import { Changing } from "@/session/office-context";
import { requirePlace } from "@/session/place";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Products" };

export default async function ProductsPage({ searchParams }: PageProps) {
  const asked = productsList.read(await searchParams);
  const { office } = await api();
  const { business } = await requirePlace();
  const [products, categories] = await Promise.all([
    office.products.list(asked.query),
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
      <ListCard
        list={productsList}
        asked={asked}
        found={products}
        context={{ tenantId: business.tenantId }}
        hide={(await hasVatHere()) ? [] : ["vatRate"]}
        known={{
          category: categories.items.map(({ slug, name }) => ({ value: slug, label: name })),
        }}
      />
    </>
  );
}
