import { Breadcrumbs, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { ProductForm } from "@/features/products/form/product-form";
import { api } from "@/session/api";
import { everyPage } from "@/trpc/every-page";
import { ifHeld } from "@/session/place";

export const metadata: Metadata = { title: "New product" };

export default async function NewProductPage() {
  const { office } = await api();
  const [{ items }, groups, business] = await Promise.all([
    office.products.listCategories(),
    everyPage((at) => office.exchangeGroups.list(at)),
    ifHeld("tenant:read", office.business.get, null),
  ]);
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/products", label: "Products" }]} />}
        title="New product"
      />
      <ProductForm
        product={null}
        categories={items.map(({ slug }) => slug)}
        groups={groups}
        pricesIncludeVat={business?.pricesIncludeVat ?? false}
      />
    </>
  );
}
