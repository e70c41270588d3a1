import { Breadcrumbs, ButtonLink, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { ProductsFile } from "@/features/first-run/products-file";
import { StarterForm } from "@/features/first-run/starter-form";
import { api } from "@/session/api";

export const metadata: Metadata = { title: "Choose products" };

export default async function StarterProductsPage() {
  const { items } = await (await api()).office.firstRun.catalogue();
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/", label: "Today" }]} />}
        title="Choose products"
        hint="Common cylinders with their weights and hazard. Tick what you sell and put your own prices: everything can be changed later."
        actions={<ButtonLink href="/products/new">Add one by hand</ButtonLink>}
      />
      <div className="flex flex-col gap-6">
        <StarterForm products={items} />
        <ProductsFile />
      </div>
    </>
  );
}
