import { ChevronRight } from "lucide-react";
import Link from "next/link";

/** The way from the top to this page; the page itself is the title below, not a crumb. */
export function Breadcrumbs({ trail }: { trail: readonly { href: string; label: string }[] }) {
  return (
    <nav aria-label="Breadcrumbs" data-print="hide">
      <ol className="flex flex-wrap items-center gap-1 text-xs text-muted-foreground">
        {trail.map(({ href, label }) => (
          <li key={href} className="flex items-center gap-1">
            <Link
              href={href}
              className="inline-flex min-h-6 items-center rounded-sm hover:text-foreground hover:underline"
            >
              {label}
            </Link>
            <ChevronRight aria-hidden className="size-3" />
          </li>
        ))}
      </ol>
    </nav>
  );
}
