import { buttonVariants } from "@roundsman/ui";
import { HowToOrder } from "@/features/frame/how-to-order";
import type { Front, Product } from "@/trpc/outputs";
import { listPath, type Narrowing } from "@/features/links/products";
import { NarrowingForm } from "./narrowing-form";
import { ProductGrid } from "./product-card";

interface ListProps {
  front: Front;
  narrowing: Narrowing;
  found: { items: Product[]; total: number; page: number; pages: number; nearly: boolean };
}

export function ProductList({ front, narrowing, found }: ListProps) {
  const { q, category } = narrowing;
  const named = front.categories.find(({ slug }) => slug === category)?.name ?? "All products";
  const { total, page, pages } = found;
  return (
    <main className="mx-auto w-full max-w-6xl px-4 pt-8 pb-14">
      <h1 className="text-3xl font-bold">{q ? `“${q}”` : named}</h1>
      <p className="mt-1 text-muted-foreground">
        {found.nearly ? "Nothing fits all of these words. The nearest: " : ""}
        {total === 1 ? "1 product" : `${total} products`}
        {q && category ? ` in ${named}` : ""}
      </p>
      <Chips front={front} narrowing={narrowing} />
      <NarrowingForm
        narrowing={narrowing}
        stops={front.configuration.commerce.whenOut === "stop"}
      />
      {total === 0 ? (
        <Nothing front={front} />
      ) : (
        <>
          <ProductGrid
            products={found.items}
            heading="h2"
            {...(found.items.length > 1 && { comparedBy: "compare" })}
          />
          {found.items.length > 1 && (
            <form id="compare" action="/compare" className="mt-5 flex justify-end">
              <button
                type="submit"
                className={buttonVariants({ variant: "secondary", size: "touch" })}
              >
                Compare the ticked ones
              </button>
            </form>
          )}
        </>
      )}
      {pages > 1 && (
        <nav aria-label="Pages" className="mt-8 flex items-center justify-center gap-4">
          {page > 1 && <Turn narrowing={{ ...narrowing, page: page - 1 }} name="Previous page" />}
          <span>
            Page {page} of {pages}
          </span>
          {page < pages && <Turn narrowing={{ ...narrowing, page: page + 1 }} name="Next page" />}
        </nav>
      )}
    </main>
  );
}

const Turn = ({ narrowing, name }: { narrowing: Narrowing; name: string }) => (
  <a href={listPath(narrowing)} className={buttonVariants({ variant: "secondary", size: "touch" })}>
    {name}
  </a>
);

/** The categories, with what is searched for and how it is sorted kept. */
function Chips({ front, narrowing }: Pick<ListProps, "front" | "narrowing">) {
  const all = [{ slug: undefined, name: "All" }, ...front.categories];
  const { category, page: _, ...kept } = narrowing;
  return (
    <ul className="mt-5 flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-1 sm:flex-wrap">
      {all.map(({ slug, name }) => (
        <li key={slug ?? "all"}>
          <a
            href={listPath({ ...kept, ...(slug && { category: slug }) })}
            aria-current={slug === category ? "page" : undefined}
            className="inline-flex min-h-11 items-center rounded-md border whitespace-nowrap border-input/60 bg-surface px-4 hover:bg-hover aria-[current]:border-primary aria-[current]:bg-primary aria-[current]:text-primary-foreground"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Nothing({ front }: { front: Front }) {
  return (
    <div className="rounded-card border border-border bg-surface p-8">
      <p className="mb-4">
        Nothing fits. Try fewer words,{" "}
        <a href={listPath({})} className="text-link underline underline-offset-3">
          see all products
        </a>
        , or ask us.
      </p>
      <HowToOrder front={front} />
    </div>
  );
}
