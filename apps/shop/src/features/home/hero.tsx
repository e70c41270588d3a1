import { buttonVariants } from "@roundsman/ui";
import { Phone } from "lucide-react";
import { Drawing } from "@/features/art/drawing";
import { Hills } from "@/features/art/hills";
import { phoneLink } from "@/features/frame/phone";
import { listPath } from "@/features/products/address";
import type { Front } from "@/trpc/outputs";

/** What stands on the hero's ground: the first categories, as they are drawn. */
const shownThings = 3;

export function Hero({ front }: { front: Front }) {
  const { content, commerce } = front.configuration;
  return (
    <section className="relative isolate overflow-hidden bg-primary text-primary-foreground">
      <Hills className="absolute inset-0 -z-10 size-full" />
      <div className="mx-auto grid min-h-[26rem] max-w-6xl items-center gap-8 px-4 pt-12 pb-10 lg:grid-cols-[3fr_2fr]">
        <div className="rounded-card bg-primary/85 py-4 lg:pr-6">
          <h1 className="text-4xl font-bold sm:text-5xl">{content.headline || front.name}</h1>
          {content.strapline && <p className="mt-4 max-w-xl text-lg">{content.strapline}</p>}
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
        <div className="flex items-end justify-center max-lg:hidden" aria-hidden="true">
          {front.categories.slice(0, shownThings).map(({ slug, name }, at) => (
            <Drawing
              key={slug}
              name={name}
              category={slug}
              className={at === 1 ? "z-10 -mx-8 size-64" : "size-52"}
            />
          ))}
        </div>
      </div>
    </section>
  );
}
