import { Drawing } from "@/features/art/drawing";
import { artOf } from "@/features/art/kinds";
import { Shown } from "@/features/art/shown";
import type { Front, Picture } from "@/trpc/outputs";

/** The picture that stands for the shop: over the words on a phone, the whole right half on a desk. */
export function HeroPhoto({ picture }: { picture: Picture }) {
  return (
    <Shown
      picture={picture}
      name=""
      sizes="(min-width: 1024px) 50vw, 100vw"
      first
      className="aspect-video w-full object-cover lg:absolute lg:inset-y-0 lg:right-0 lg:aspect-auto lg:h-full lg:w-1/2"
    />
  );
}

/** What is put forward: the first large, two more under it. They say nothing that the cards below don't. */
export function HeroPhotos({ pictures }: { pictures: readonly Picture[] }) {
  return (
    <div className="grid grid-cols-2 gap-3 max-lg:max-w-md" aria-hidden="true">
      {pictures.map((picture, at) => (
        <Shown
          key={picture.card}
          picture={{ ...picture, alt: "" }}
          name=""
          sizes={at === 0 ? "(min-width: 1024px) 440px, 100vw" : "220px"}
          first={at === 0}
          className={`w-full rounded-card object-cover ${at === 0 ? "col-span-2 aspect-video" : "aspect-[4/3]"} ${at === 1 && pictures.length === 2 ? "col-span-2" : ""}`}
        />
      ))}
    </div>
  );
}

const shownKinds = ["cylinder", "logs", "sack"] as const;

/** Of what the shop sells, the kinds that stand well before hills. */
export function HeroThings({ categories }: Pick<Front, "categories">) {
  const things = shownKinds.flatMap((kind) => {
    const fit = categories.find(({ slug, name }) => artOf({ name, category: slug }).kind === kind);
    return fit ? [fit] : [];
  });
  return (
    <div className="flex items-end justify-center max-lg:hidden" aria-hidden="true">
      {things.map(({ slug, name }) => (
        <Drawing key={slug} name={name} category={slug} className="-mx-5 size-56 last:size-48" />
      ))}
    </div>
  );
}
