import { Breadcrumbs, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { ProductForm } from "@/features/products/form/product-form";
import { api } from "@/session/api";
import { ifHeld } from "@/session/place";

export const metadata: Metadata = { title: "New product" };

export default async function NewProductPage() {
  const { office } = await api();
  const [{ items }, business] = await Promise.all([
    office.products.listCategories(),
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
        pricesIncludeVat={business?.pricesIncludeVat ?? false}
      />
    </>
  );
}
