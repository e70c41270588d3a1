import { buttonVariants } from "@roundsman/ui";
import { Phone } from "lucide-react";
import { Hills } from "@/features/art/hills";
import { phoneLink } from "@/features/links/phone";
import { listPath } from "@/features/links/products";
import type { Front, Product } from "@/trpc/outputs";
import { HeroPhoto, HeroPhotos, HeroThings } from "./hero-pictures";

interface HeroProps {
  front: Front;
  featured: readonly Product[];
}

/**
 * The first thing seen: the words on the shop's own colour, beside the picture that stands for the shop,
 * else those of what it puts forward, else hills and what it sells.
 */
export function Hero({ front, featured }: HeroProps) {
  const { seo } = front.configuration;
  const photo = seo.imageKey === null ? undefined : front.pictures[seo.imageKey];
  const photos = featured.flatMap(({ picture }) => picture ?? []).slice(0, 3);
  if (photo) {
    return (
      <section className="relative isolate bg-primary text-primary-foreground lg:min-h-[32rem]">
        <HeroPhoto picture={photo} />
        <div className="mx-auto grid max-w-6xl items-center px-4 py-12 lg:min-h-[32rem] lg:grid-cols-2">
          <Words front={front} />
        </div>
      </section>
    );
  }
  return (
    <section className="relative isolate overflow-hidden bg-primary text-primary-foreground">
      {photos.length === 0 && <Hills className="absolute inset-0 -z-10 size-full" />}
      {/* The words stand on the plain colour, whatever the hills do. */}
      <div className="absolute inset-0 -z-10 bg-linear-to-b from-primary from-80% to-transparent lg:bg-linear-to-r lg:from-50% lg:to-70%" />
      <div
        className={`mx-auto grid max-w-6xl items-center gap-10 px-4 pt-12 lg:min-h-[28rem] lg:grid-cols-[3fr_2fr] lg:pb-12 ${photos.length > 0 ? "pb-12" : "pb-28"}`}
      >
        <Words front={front} />
        {photos.length > 0 ? (
          <HeroPhotos pictures={photos} />
        ) : (
          <HeroThings categories={front.categories} />
        )}
      </div>
    </section>
  );
}

function Words({ front }: { front: Front }) {
  const { content, commerce } = front.configuration;
  return (
    <div className="lg:pr-10">
      <h1 className="text-4xl font-bold text-pretty sm:text-5xl">
        {content.headline || front.name}
      </h1>
      {content.strapline && (
        <p className="mt-4 max-w-xl text-lg text-pretty">{content.strapline}</p>
      )}
      <div className="mt-7 flex flex-wrap gap-3">
        <a
          href={listPath({})}
          className="inline-flex h-12 items-center rounded-md bg-accent px-6 font-semibold text-accent-foreground hover:brightness-95"
        >
          See all products
        </a>
        {content.phone && commerce.offerPhoneOrders && (
          <a
            href={phoneLink(content.phone)}
            className={`${buttonVariants({ variant: "secondary", size: "touch" })} h-12`}
          >
            <Phone aria-hidden="true" />
            Order by phone
          </a>
        )}
      </div>
    </div>
  );
}
