import { RotateCcw, Truck, Weight } from "lucide-react";
import { Shown } from "@/features/art/shown";
import { AddForm } from "@/features/basket/add-form";
import { PhoneInstead } from "@/features/basket/phone-instead";
import type { Front, Product } from "@/trpc/outputs";
import { listPath } from "@/features/links/products";
import { Price } from "./price";
import { ProductGrid } from "./product-card";
import { StockLine } from "./stock-line";

interface PageProps {
  front: Front;
  product: Product;
  others: readonly Product[];
}

export function ProductPage({ front, product, others }: PageProps) {
  const { name, category, categoryName, picture, description, stock } = product;
  return (
    <main className="mx-auto w-full max-w-6xl px-4 pt-6 pb-14 sm:pt-8">
      <nav aria-label="Where you are" className="text-sm text-muted-foreground">
        <a href={listPath({})} className="inline-block py-1 underline-offset-3 hover:underline">
          Products
        </a>
        {category && (
          <>
            {" / "}
            <a
              href={listPath({ category })}
              className="inline-block py-1 underline-offset-3 hover:underline"
            >
              {categoryName}
            </a>
          </>
        )}
      </nav>
      <div className="mt-4 grid gap-8 md:grid-cols-2 lg:gap-14">
        <div className="overflow-hidden rounded-card border border-border bg-muted md:aspect-square">
          <Shown
            picture={picture}
            name={name}
            category={category}
            sizes="(min-width: 768px) 560px, 100vw"
            first
            className={picture ? "size-full object-cover" : "mx-auto h-64 p-4 md:size-full md:p-12"}
          />
        </div>
        <div className="flex flex-col items-start gap-5">
          <h1 className="text-3xl font-bold sm:text-4xl">{name}</h1>
          <Price product={product} large />
          <StockLine stock={stock} />
          {description && <p className="max-w-prose whitespace-pre-line">{description}</p>}
          {stock === "out" ? (
            <p className="font-medium">We have none at the moment.</p>
          ) : (
            <>
              <AddForm product={product} />
              <PhoneInstead front={front} />
            </>
          )}
          <Facts front={front} product={product} />
        </div>
      </div>
      {others.length > 0 && (
        <section aria-labelledby="others" className="mt-14">
          <h2 id="others" className="mb-5 text-2xl font-bold">
            {categoryName ? `More ${categoryName.toLowerCase()}` : "More of what we sell"}
          </h2>
          <ProductGrid products={others} />
        </section>
      )}
    </main>
  );
}

function Facts({ front, product }: Pick<PageProps, "front" | "product">) {
  const { content, commerce } = front.configuration;
  const { fullKg, returnable } = product;
  const facts = [
    content.deliveryPromise && { icon: Truck, text: content.deliveryPromise },
    returnable &&
      commerce.askForEmpties && {
        icon: RotateCcw,
        text: "The price is for a refill: have an empty ready to hand over. Without one a deposit may be asked for the cylinder.",
      },
    fullKg && { icon: Weight, text: `Weighs ${fullKg} kg${returnable ? " full" : ""}.` },
  ].filter((fact) => typeof fact === "object" && fact !== null);
  if (facts.length === 0) return null;
  return (
    <ul className="w-full divide-y divide-border border-y border-border">
      {facts.map(({ icon: Icon, text }) => (
        <li key={text} className="flex items-center gap-3 py-3">
          <Icon aria-hidden="true" className="size-5 shrink-0 text-link" />
          {text}
        </li>
      ))}
    </ul>
  );
}
