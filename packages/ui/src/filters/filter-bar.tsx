import { X } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { cn } from "../lib/cn";
import { FilterSheet } from "./filter-sheet";

export type FilterBarProps = {
  /** Filters that a phone has behind a separate button. */
  more?: ReactNode;
  /** The list's own actions at the far end, such as its export. */
  end?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** The filters of a list: search, selects, and chips of those that apply. */
export function FilterBar({ more, end, className, children }: FilterBarProps) {
  return (
    <search
      data-print="hide"
      className={cn("flex flex-wrap items-center gap-2 border-b px-4 py-2.5", className)}
    >
      {children}
      {more && (
        <>
          <div className="hidden md:contents">{more}</div>
          <FilterSheet>{more}</FilterSheet>
        </>
      )}
      {end && <div className="ml-auto flex items-center gap-2">{end}</div>}
    </search>
  );
}

/** A filter that applies, with a link to the list without it. */
export function FilterChip({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      scroll={false}
      prefetch={false}
      className="inline-flex h-7 items-center gap-1 rounded-full bg-primary-soft pr-2 pl-2.5 text-xs font-medium text-primary-soft-foreground hover:bg-hover"
    >
      {children}
      <X aria-hidden className="size-3.5" />
      <span className="sr-only">, remove this filter</span>
    </Link>
  );
}
