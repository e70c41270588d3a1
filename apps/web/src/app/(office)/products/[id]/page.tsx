import { Breadcrumbs, ButtonLink, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { ForeignCard } from "@/features/foreign/foreign-card";
import { ProductForm } from "@/features/products/form/product-form";
import { ArchiveProduct } from "@/features/products/one/archive-product";
import { readProduct } from "@/features/products/one/read-product";
import { ProductState } from "@/features/products/product-state";
import { Changing } from "@/session/office-context";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";
import { everyPage } from "@/trpc/every-page";

type Props = PageProps<{ id: string }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await readProduct((await params).id)).name };
}

export default async function ProductPage({ params }: Props) {
  const product = await readProduct((await params).id);
  const { office } = await api();
  const [{ items }, groups] = await Promise.all([
    office.products.listCategories(),
    everyPage((at) => office.exchangeGroups.list(at)),
  ]);
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/products", label: "Products" }]} />}
        title={product.name}
        status={<ProductState product={product} />}
        actions={
          <>
            {product.safetySheetUrl !== null && (
              <ButtonLink
                href={product.safetySheetUrl}
                target="_blank"
                rel="noopener noreferrer"
                prefetch={false}
              >
                Safety sheet
              </ButtonLink>
            )}
            {product.tracksSerials && (
              <ButtonLink href={`/stock/serials?product=${product.id}`}>Serial numbers</ButtonLink>
            )}
            <Changing>
              <ArchiveProduct product={product} />
            </Changing>
          </>
        }
      />
      <ProductForm product={product} categories={items.map(({ slug }) => slug)} groups={groups} />
      <div className="mt-4 max-w-2xl empty:hidden">
        <ForeignCard externalRef={product.externalRef} metadata={product.metadata} />
      </div>
    </>
  );
}
