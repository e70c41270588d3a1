import { Drawing } from "@/features/art/drawing";
import { listPath } from "@/features/products/address";
import type { Front } from "@/trpc/outputs";
import { Section } from "./section";

/** The ways into what is sold. */
export function Categories({ front: { categories } }: { front: Front }) {
  if (categories.length === 0) return null;
  return (
    <Section id="categories" title="What do you need?">
      <ul className="grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-4">
        {categories.map(({ slug, name, products }) => (
          <li
            key={slug}
            className="group relative flex items-center gap-3 rounded-card border border-border bg-surface p-3 transition-shadow hover:shadow-md max-sm:flex-col max-sm:items-start"
          >
            <Drawing
              name={name}
              category={slug}
              className="size-20 shrink-0 rounded-card bg-muted p-1"
            />
            <div>
              <h3 className="font-semibold">
                <a
                  href={listPath({ category: slug })}
                  className="after:absolute after:inset-0 group-hover:underline"
                >
                  {name}
                </a>
              </h3>
              <p className="text-sm text-muted-foreground">
                {products === 1 ? "1 product" : `${products} products`}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
