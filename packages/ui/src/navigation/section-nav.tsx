"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { cn } from "../lib/cn";
import { isCurrent } from "../shell/nav-item";

export type SectionLink = {
  href: string;
  label: string;
  /** A lucide icon as an element. */
  icon?: ReactNode;
  /** Current only on exactly this address. */
  exact?: boolean;
};

type SectionNavProps = {
  /** Names the list for screen readers: "Settings". */
  label: string;
  links: readonly SectionLink[];
};

/** The row may be wider than a phone, so the current section is scrolled into view. */
const intoSight = (link: HTMLAnchorElement | null) =>
  link?.scrollIntoView({ block: "nearest", inline: "center" });

/** The sections of one place: a list at its side from 1024, a scrolling row above it below that width. */
export function SectionNav({ label, links }: SectionNavProps) {
  const path = usePathname();
  return (
    <nav aria-label={label} data-print="hide" className="min-w-0">
      <ul className="-mx-1 flex gap-1 overflow-x-auto px-1 pb-2 lg:sticky lg:top-(--shell-top) lg:flex-col lg:gap-0.5 lg:overflow-visible lg:pt-1">
        {links.map(({ href, label: words, icon, exact = false }) => {
          const current = isCurrent({ href, exact }, path);
          return (
            <li key={href} className="shrink-0">
              <Link
                href={href}
                ref={current ? intoSight : undefined}
                prefetch={false}
                aria-current={current ? "page" : undefined}
                className={cn(
                  "flex h-8 items-center gap-2 rounded-md px-2.5 text-dense font-medium whitespace-nowrap text-muted-foreground hover:bg-hover hover:text-foreground focus-visible:-outline-offset-2 [&_svg]:size-4",
                  current && "bg-primary-soft text-primary-soft-foreground",
                )}
              >
                {icon && <span aria-hidden>{icon}</span>}
                {words}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
