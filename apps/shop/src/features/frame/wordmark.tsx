import { homePath } from "@/features/links/products";
import type { Front } from "@/trpc/outputs";

/** The business's logo, or its name set in its own type. */
export function Wordmark({ front }: { front: Front }) {
  const logo = front.logoKey === null ? undefined : front.pictures[front.logoKey];
  return (
    <a
      href={homePath}
      className="flex min-h-11 items-center font-heading text-2xl font-bold tracking-tight"
    >
      {logo ? (
        <picture>
          <img
            src={logo.card}
            alt={front.name}
            width={logo.width}
            height={logo.height}
            className="h-12 w-auto max-w-56 object-contain"
          />
        </picture>
      ) : (
        front.name
      )}
    </a>
  );
}
