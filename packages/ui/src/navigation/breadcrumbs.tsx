import { ChevronRight } from "lucide-react";
import { WayBack } from "./way-back";

type BreadcrumbsProps = {
  trail: readonly { href: string; label: string }[];
  /** The page's name at the end of the trail; left out if the title below is the end. */
  here?: string;
};

/** The trail from the top to this page. */
export function Breadcrumbs({ trail, here }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumbs" data-print="hide">
      <ol className="flex flex-wrap items-center gap-1 text-xs text-muted-foreground">
        {trail.map(({ href, label }) => (
          <li key={href} className="flex items-center gap-1">
            <WayBack
              href={href}
              className="inline-flex min-h-6 items-center rounded-sm hover:text-foreground hover:underline"
            >
              {label}
            </WayBack>
            <ChevronRight aria-hidden className="size-3" />
          </li>
        ))}
        {here !== undefined && (
          <li aria-current="page" className="max-w-60 truncate text-foreground">
            {here}
          </li>
        )}
      </ol>
    </nav>
  );
}
