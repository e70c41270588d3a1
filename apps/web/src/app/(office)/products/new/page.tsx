import { Breadcrumbs, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { ProductForm } from "@/features/products/form/product-form";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "New product" };

export default async function NewProductPage() {
  const { office } = await api();
  const { items } = await office.products.listCategories();
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/products", label: "Products" }]} />}
        title="New product"
      />
      <ProductForm product={null} categories={items.map(({ slug }) => slug)} />
    </>
  );
}
