import { BadgeCheck, RotateCcw, Truck, Weight } from "lucide-react";
import { AddForm } from "@/features/basket/add-form";
import { PostcodeForm } from "@/features/delivery/postcode-form";
import { PhoneInstead } from "@/features/basket/phone-instead";
import type { Front, Picture, Product } from "@/trpc/outputs";
import { comparePath, listPath } from "@/features/links/products";
import { deliveryWords } from "@/lib/delivery-words";
import { PerMeasure, Price } from "./price";
import { ProductGrid } from "./product-card";
import { ProductPictures } from "./product-pictures";
import { SafetySheet } from "./safety-sheet";
import { StockLine } from "./stock-line";

interface PageProps {
  front: Front;
  product: Product;
  /** All of them, the first first. */
  pictures: readonly Picture[];
  /** Where its safety data sheet is published. */
  safetySheetUrl: string | null;
  others: readonly Product[];
  /** At this product's rate of VAT. */
  deliveryWays: Front["deliveryWays"];
}

export function ProductPage({
  front,
  product,
  pictures,
  safetySheetUrl,
  others,
  deliveryWays,
}: PageProps) {
  const { name, category, categoryName, description, stock, left } = product;
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
        <ProductPictures pictures={pictures} name={name} category={category} />
        <div className="flex flex-col items-start gap-5">
          <div>
            {product.brand && <p className="text-muted-foreground">{product.brand}</p>}
            <h1 className="text-3xl font-bold sm:text-4xl">{name}</h1>
          </div>
          <div className="flex flex-col gap-1">
            <Price product={product} large />
            <PerMeasure product={product} />
          </div>
          <StockLine stock={stock} left={left} />
          {description && <p className="max-w-prose whitespace-pre-line">{description}</p>}
          {stock === "out" ? (
            <p className="font-medium">We have none at the moment.</p>
          ) : (
            <>
              <AddForm product={product} />
              {front.hasAreas && <PostcodeForm />}
              <PhoneInstead front={front} />
            </>
          )}
          <Facts front={front} product={product} deliveryWays={deliveryWays} />
          <SafetySheet url={safetySheetUrl} of={name} />
        </div>
      </div>
      {others.length > 0 && (
        <section aria-labelledby="others" className="mt-14">
          <div className="mb-5 flex flex-wrap items-baseline justify-between gap-3">
            <h2 id="others" className="text-2xl font-bold">
              {categoryName ? `More ${categoryName.toLowerCase()}` : "More of what we sell"}
            </h2>
            <a
              href={comparePath([product, ...others])}
              className="py-1 font-medium text-link underline underline-offset-3"
            >
              Compare them side by side
            </a>
          </div>
          <ProductGrid products={others} />
        </section>
      )}
    </main>
  );
}

function Facts({
  front,
  product,
  deliveryWays,
}: Pick<PageProps, "front" | "product" | "deliveryWays">) {
  const { content, commerce } = front.configuration;
  const { fullKg, returnable } = product;
  const facts = [
    {
      icon: Truck,
      text: [content.deliveryPromise, `Delivery: ${deliveryWords(deliveryWays, product)}`]
        .filter(Boolean)
        .join("\n"),
    },
    returnable &&
      commerce.askForEmpties &&
      product.firstBottlePence === null && {
        icon: RotateCcw,
        text: "The price is for a refill: have an empty ready to hand over. Without one a deposit may be asked for the cylinder.",
      },
    fullKg && { icon: Weight, text: weightWords(product) },
    product.fuelCertificate !== null && { icon: BadgeCheck, text: product.fuelCertificate },
  ].filter((fact) => typeof fact === "object" && fact !== null);
  if (facts.length === 0) return null;
  return (
    <ul className="w-full divide-y divide-border border-y border-border">
      {facts.map(({ icon: Icon, text }) => (
        <li key={text} className="flex items-center gap-3 py-3">
          <Icon aria-hidden="true" className="size-5 shrink-0 text-link" />
          <span className="whitespace-pre-line">{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** What it weighs, full and, where its container comes back, empty. */
const weightWords = ({ fullKg, emptyKg, returnable }: Product): string =>
  returnable && emptyKg ? `Weighs ${fullKg} kg full, ${emptyKg} kg empty.` : `Weighs ${fullKg} kg.`;
