import { Shown } from "@/features/art/shown";
import type { Product } from "@/trpc/outputs";
import { comparedField, productPath } from "@/features/links/products";
import { PerMeasure, Price } from "./price";
import { StockLine } from "./stock-line";

interface CardProps {
  product: Product;
  /** One below the heading over the grid. */
  heading: "h2" | "h3";
  /** The form that its box to be compared belongs to; none where nothing is compared. */
  comparedBy: string | undefined;
  /** In the first row of a page's first grid: its picture is fetched at once. */
  first: boolean;
}

/** One product of a grid; all of it leads to the product's page. */
function ProductCard({ product, heading: Heading, first, comparedBy }: CardProps) {
  const { name, category, picture, stock, left } = product;
  return (
    <li className="group relative flex flex-col overflow-hidden rounded-card border border-border bg-surface transition-shadow focus-within:shadow-md hover:shadow-md">
      <div className="aspect-square bg-muted">
        <Shown
          picture={picture}
          name={name}
          category={category}
          sizes="(min-width: 1024px) 280px, 50vw"
          first={first}
          className={picture ? "size-full object-cover" : "size-full p-3"}
        />
      </div>
      <div className="flex flex-1 flex-col gap-2 p-4 max-sm:p-3">
        <Heading className="text-base font-semibold">
          <a
            href={productPath(product)}
            className="after:absolute after:inset-0 group-hover:underline"
          >
            {name}
          </a>
        </Heading>
        <div className="mt-auto flex flex-col gap-2">
          <Price product={product} />
          <PerMeasure product={product} />
          <StockLine stock={stock} left={left} />
          {comparedBy && (
            // Over the link that the rest of the card is.
            <label className="relative z-10 flex min-h-8 w-fit items-center gap-2 text-sm">
              <input
                type="checkbox"
                name={comparedField}
                value={product.slug}
                form={comparedBy}
                className="size-5 accent-primary"
              />
              Compare<span className="sr-only"> {name}</span>
            </label>
          )}
        </div>
      </div>
    </li>
  );
}

/** Two in a row on a phone, four on a desk; three where that leaves no gap and four would. */
export function ProductGrid({
  products,
  heading = "h3",
  comparedBy,
}: {
  products: readonly Product[];
  heading?: CardProps["heading"];
  comparedBy?: string;
}) {
  const even = products.length % 3 === 0 && products.length % 4 !== 0 && products.length < 10;
  return (
    <ul
      className={`grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-3 ${even ? "" : "lg:grid-cols-4"}`}
    >
      {products.map((product, at) => (
        <ProductCard
          key={product.id}
          product={product}
          heading={heading}
          first={heading === "h2" && at < 4}
          comparedBy={comparedBy}
        />
      ))}
    </ul>
  );
}
