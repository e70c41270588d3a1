import { buttonVariants } from "@roundsman/ui";
import { Phone } from "lucide-react";
import { Drawing } from "@/features/art/drawing";
import { Hills } from "@/features/art/hills";
import { artOf } from "@/features/art/kinds";
import { phoneLink } from "@/features/frame/phone";
import { listPath } from "@/features/products/address";
import type { Front } from "@/trpc/outputs";

const shownKinds = ["cylinder", "logs", "sack"] as const;

export function Hero({ front }: { front: Front }) {
  const { content, commerce } = front.configuration;
  return (
    <section className="relative isolate overflow-hidden bg-primary text-primary-foreground">
      <Hills className="absolute inset-0 -z-10 size-full" />
      {/* The words stand on the plain colour, whatever the hills do. */}
      <div className="absolute inset-0 -z-10 bg-linear-to-b from-primary from-80% to-transparent lg:bg-linear-to-r lg:from-50% lg:to-70%" />
      <div className="mx-auto grid max-w-6xl items-center gap-8 px-4 pt-12 pb-28 lg:min-h-[28rem] lg:grid-cols-[3fr_2fr] lg:pb-12">
        <div>
          <h1 className="text-4xl font-bold text-pretty sm:text-5xl">
            {content.headline || front.name}
          </h1>
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
        <Things categories={front.categories} />
      </div>
    </section>
  );
}

/** Of what the shop sells, the kinds that stand well before hills. */
function Things({ categories }: Pick<Front, "categories">) {
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
