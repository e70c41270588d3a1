import { Shown } from "@/features/art/shown";
import type { Picture } from "@/trpc/outputs";

interface PicturesProps {
  pictures: readonly Picture[];
  name: string;
  category: string | null;
}

const frame = "overflow-hidden rounded-card border border-border bg-muted";

/**
 * A product's pictures: on a phone a strip that is pushed sideways, else the first large and the others below.
 * Each leads to itself in its largest size. Without any, a drawing.
 */
export function ProductPictures({ pictures, name, category }: PicturesProps) {
  if (pictures.length <= 1) {
    const [picture = null] = pictures;
    return (
      <div className={`${frame} md:aspect-square`}>
        <Shown
          picture={picture}
          name={name}
          category={category}
          sizes="(min-width: 768px) 560px, 100vw"
          first
          className={picture ? "size-full object-cover" : "mx-auto h-64 p-4 md:size-full md:p-12"}
        />
      </div>
    );
  }
  return (
    <ul
      aria-label={`Pictures of ${name}`}
      className="flex snap-x snap-mandatory content-start gap-3 overflow-x-auto md:grid md:grid-cols-3 md:overflow-visible"
    >
      {pictures.map((picture, at) => (
        <li
          key={picture.large}
          className={`w-[85%] shrink-0 snap-center md:w-auto ${at === 0 ? "md:col-span-3" : ""}`}
        >
          <a href={picture.large} className={`${frame} block aspect-square`}>
            <Shown
              picture={{
                ...picture,
                alt: picture.alt ?? `${name}, picture ${at + 1} of ${pictures.length}`,
              }}
              name={name}
              category={category}
              sizes={at === 0 ? "(min-width: 768px) 560px, 85vw" : "(min-width: 768px) 180px, 85vw"}
              first={at === 0}
              className="size-full object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
