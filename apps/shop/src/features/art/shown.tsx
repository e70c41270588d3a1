import type { Picture } from "@/trpc/outputs";
import { Drawing } from "./drawing";

interface Shown {
  picture: Picture | null;
  name: string;
  category?: string | null;
  /** The width it is shown at, as `sizes` of an img. */
  sizes: string;
  /** Seen first: fetched at once. */
  first?: boolean;
  className?: string;
}

/** A picture in the size it is seen at, in place of which a drawing stands where there is none. */
export function Shown({ picture, name, category, sizes, first = false, className }: Shown) {
  if (picture === null)
    return <Drawing name={name} category={category ?? null} className={className ?? ""} />;
  const { thumb, card, large, width, height, alt } = picture;
  return (
    // Already in three sizes and WebP: Next's own resizing would only do it again.
    <picture className="contents">
      <img
        src={card}
        srcSet={`${thumb} 320w, ${card} 800w, ${large} 1600w`}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt ?? name}
        loading={first ? "eager" : "lazy"}
        {...(first && { fetchPriority: "high" })}
        className={className}
      />
    </picture>
  );
}
