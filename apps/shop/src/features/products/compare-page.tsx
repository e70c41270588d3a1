import { Button } from "@roundsman/ui";
import type { ReactNode } from "react";
import { Shown } from "@/features/art/shown";
import { listPath, productPath } from "@/features/links/products";
import type { Product } from "@/trpc/outputs";
import { PerMeasure, Price } from "./price";
import { StockLine } from "./stock-line";

interface Trait {
  name: string;
  /** Null where it is not known of a product, or means nothing for it. */
  of: (product: Product) => ReactNode;
}

const kilograms = (kg: number | null) => (kg === null || kg === 0 ? null : `${kg} kg`);

/** What products are told apart by; a row that says nothing of any of them is left out. */
const traits: Trait[] = [
  { name: "Price", of: (product) => <Price product={product} /> },
  {
    name: "Price per kg or litre",
    of: (product) => product.perMeasure && <PerMeasure product={product} />,
  },
  { name: "Stock", of: ({ stock, left }) => <StockLine stock={stock} left={left} /> },
  { name: "Brand", of: ({ brand }) => brand },
  { name: "Kind", of: ({ categoryName }) => categoryName },
  { name: "Weight", of: ({ fullKg }) => kilograms(fullKg) },
  {
    name: "Weight when empty",
    of: ({ emptyKg, returnable }) => (returnable ? kilograms(emptyKg) : null),
  },
  { name: "Empties", of: ({ returnable }) => (returnable ? "We take the empty back" : null) },
  { name: "About it", of: ({ description }) => description },
];

/**
 * Products beside each other. A phone has room for two: what they are told apart by stands above the two, and more
 * than two are pushed sideways.
 */
export function ComparePage({ products }: { products: readonly Product[] }) {
  const rows = traits
    .map(({ name, of }) => ({ name, cells: products.map(of) }))
    .filter(({ cells }) => cells.some((cell) => cell !== null && cell !== ""));
  return (
    <main className="mx-auto w-full max-w-6xl px-4 pt-8 pb-14">
      <h1 className="mb-6 text-3xl font-bold">Compare products</h1>
      {products.length === 0 ? (
        <p>
          Nothing is chosen.{" "}
          <a href={listPath({})} className="text-link underline underline-offset-3">
            See all products
          </a>
        </p>
      ) : (
        <section
          aria-label="Products side by side"
          // Pushed by keyboard, too.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="overflow-x-auto rounded-card border border-border bg-surface"
        >
          <table className="w-full text-left">
            <thead>
              <tr className="border-b border-border align-bottom">
                <th scope="col" className={`${rowName} max-sm:hidden`}>
                  <span className="sr-only">What</span>
                </th>
                {products.map((product) => (
                  <Head key={product.id} product={product} />
                ))}
              </tr>
            </thead>
            {rows.map(({ name, cells }) => (
              <tbody key={name} className="border-b border-border last:border-0">
                <tr className="sm:hidden">
                  <th scope="rowgroup" colSpan={products.length} className={`${rowName} pb-0!`}>
                    <span className="sticky left-3">{name}</span>
                  </th>
                </tr>
                <tr className="align-top">
                  <th scope="row" className={`${rowName} max-sm:hidden`}>
                    {name}
                  </th>
                  {cells.map((cell, at) => (
                    <td
                      key={products[at]?.id}
                      className="p-3 break-words whitespace-pre-line max-sm:pt-1 sm:p-4"
                    >
                      {cell ?? <span className="text-muted-foreground">–</span>}
                    </td>
                  ))}
                </tr>
              </tbody>
            ))}
          </table>
        </section>
      )}
    </main>
  );
}

const rowName =
  "bg-surface p-3 text-sm font-medium text-muted-foreground sm:sticky sm:left-0 sm:p-4";

function Head({ product }: { product: Product }) {
  const { id, name, picture, category, stock } = product;
  return (
    <th scope="col" className="min-w-[44vw] p-3 font-normal sm:min-w-44 sm:p-4">
      <div className="mb-3 aspect-square max-w-44 overflow-hidden rounded-card bg-muted">
        <Shown
          picture={picture}
          name={name}
          category={category}
          sizes="176px"
          className={picture ? "size-full object-cover" : "size-full p-3"}
        />
      </div>
      <a href={productPath(product)} className="font-semibold hover:underline">
        {name}
      </a>
      {stock !== "out" && (
        <form method="post" action="/basket/add" className="mt-2">
          <input type="hidden" name="productId" value={id} />
          <input type="hidden" name="quantity" value="1" />
          <Button
            type="submit"
            size="touch"
            className="max-sm:w-full max-sm:px-2!"
            aria-label={`Add to basket: ${name}`}
          >
            Add to basket
          </Button>
        </form>
      )}
    </th>
  );
}
