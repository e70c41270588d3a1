import Link from "next/link";
import type { ReactNode } from "react";
import { tabListLook, tabLook } from "./tab-look";

export type TabLink = { href: string; label: ReactNode; current: boolean; count?: number };

/** Tabs that are addresses: sections of a thing, or a list by its states. */
export function TabLinks({ label, links }: { label: string; links: readonly TabLink[] }) {
  return (
    <nav aria-label={label} data-print="hide" className={tabListLook}>
      {links.map(({ href, label, current, count }) => (
        <Link
          key={href}
          href={href}
          scroll={false}
          prefetch={false}
          aria-current={current ? "page" : undefined}
          className={tabLook}
        >
          {label}
          {count !== undefined && (
            <span className="rounded-full bg-muted px-1.5 text-xs text-muted-foreground tabular-nums">
              {count}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
