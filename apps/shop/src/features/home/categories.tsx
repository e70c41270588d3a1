import { Shown } from "@/features/art/shown";
import { listPath } from "@/features/links/products";
import type { Front } from "@/trpc/outputs";
import { Section } from "./section";

type Category = Front["categories"][number];

/** The ways into what is sold: as photographs where there are more of them than not, else as drawings. */
export function Categories({ front: { categories } }: { front: Front }) {
  if (categories.length === 0) return null;
  const pictured = categories.filter(({ picture }) => picture !== null).length;
  const photographed = pictured * 2 > categories.length;
  const Tile = photographed ? PhotoTile : DrawnTile;
  return (
    <Section id="categories" title="What do you need?">
      <ul
        className={`grid grid-cols-2 gap-3 sm:gap-5 ${photographed ? "md:grid-cols-4" : "lg:grid-cols-4"}`}
      >
        {categories.map((category) => (
          <Tile key={category.slug} category={category} />
        ))}
      </ul>
    </Section>
  );
}

function PhotoTile({ category }: { category: Category }) {
  const { slug, name, picture } = category;
  return (
    <li className="group relative overflow-hidden rounded-card border border-border bg-surface transition-shadow hover:shadow-md">
      <div className="aspect-[4/3] overflow-hidden bg-muted">
        <Shown
          picture={picture && { ...picture, alt: "" }}
          name={name}
          category={slug}
          sizes="(min-width: 768px) 280px, 50vw"
          className={
            picture
              ? "size-full object-cover transition-transform duration-500 group-hover:scale-103 motion-reduce:transition-none"
              : "mx-auto h-full p-3"
          }
        />
      </div>
      <div className="p-4 max-sm:p-3">
        <Name category={category} />
      </div>
    </li>
  );
}

function DrawnTile({ category }: { category: Category }) {
  const { slug, name, picture } = category;
  return (
    <li className="group relative flex items-center gap-3 rounded-card border border-border bg-surface p-3 transition-shadow hover:shadow-md max-sm:flex-col max-sm:items-start">
      <Shown
        picture={picture && { ...picture, alt: "" }}
        name={name}
        category={slug}
        sizes="80px"
        className={`size-20 shrink-0 rounded-card bg-muted ${picture ? "object-cover" : "p-1"}`}
      />
      <div>
        <Name category={category} />
      </div>
    </li>
  );
}

function Name({ category: { slug, name, products } }: { category: Category }) {
  return (
    <>
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
    </>
  );
}
