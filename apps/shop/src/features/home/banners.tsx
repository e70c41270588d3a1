import { buttonVariants } from "@roundsman/ui";
import { Drawing } from "@/features/art/drawing";
import { Shown } from "@/features/art/shown";
import { listPath } from "@/features/links/products";
import { keyed } from "@/lib/keyed";
import type { Front } from "@/trpc/outputs";

type Banner = Front["configuration"]["content"]["banners"][number];

/** Today's banners, under the hero. */
export function Banners({ front }: { front: Front }) {
  const { banners } = front.configuration.content;
  if (banners.length === 0) return null;
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-4 px-4 pt-8 sm:pt-10">
      {keyed(banners, ({ id }) => id).map(([key, banner]) => (
        <BannerCard key={key} banner={banner} front={front} />
      ))}
    </div>
  );
}

function BannerCard({ banner, front }: { banner: Banner; front: Front }) {
  const { heading, body, buttonLabel, buttonTarget, imageKey } = banner;
  const picture = imageKey === null ? undefined : front.pictures[imageKey];
  return (
    <section
      aria-label={heading}
      className="flex overflow-hidden rounded-card border border-border bg-primary-soft text-foreground max-sm:flex-col"
    >
      <div className="flex-1 p-6 sm:p-8">
        <h2 className="text-2xl font-bold">{heading}</h2>
        {body && <p className="mt-2 max-w-prose whitespace-pre-line">{body}</p>}
        {buttonTarget && (
          <a
            href={listPath({ category: buttonTarget.slug })}
            className={`${buttonVariants({ variant: "primary", size: "touch" })} mt-5`}
          >
            {buttonLabel || "See products"}
          </a>
        )}
      </div>
      {picture ? (
        <Shown
          picture={picture}
          name={heading}
          sizes="(min-width: 640px) 420px, 100vw"
          className="w-full object-cover sm:max-w-md"
        />
      ) : (
        buttonTarget && (
          <Drawing
            name={buttonTarget.slug}
            category={buttonTarget.slug}
            className="w-48 self-end max-sm:hidden"
          />
        )
      )}
    </section>
  );
}
