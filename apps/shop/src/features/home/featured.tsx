import { listPath } from "@/features/links/products";
import { ProductGrid } from "@/features/products/product-card";
import type { Product } from "@/trpc/outputs";
import { Section } from "./section";

/** What the business puts forward. */
export function Featured({ products }: { products: readonly Product[] }) {
  if (products.length === 0) return null;
  return (
    <div className="bg-muted">
      <Section
        id="featured"
        title="Our picks"
        more={
          <a
            href={listPath({})}
            className="py-1 font-medium text-link underline underline-offset-3"
          >
            All products
          </a>
        }
      >
        <ProductGrid products={products} />
      </Section>
    </div>
  );
}
