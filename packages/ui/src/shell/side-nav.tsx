"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { cn } from "../lib/cn";
import { isCurrent, type NavItem } from "./nav-item";
import { NavCount } from "./nav-count";

/** The navigation at the left: icon over word at 768, a row each from 1024. */
export function SideNav({ items }: { items: readonly NavItem[] }) {
  const path = usePathname();
  return (
    <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto px-1.5 py-2 lg:px-2">
      <ul className="flex flex-col gap-0.5">
        {items.map((item) => {
          const current = isCurrent(item, path);
          return (
            <li key={item.href}>
              <Link
                href={item.href}
                aria-current={current ? "page" : undefined}
                className={cn(
                  "relative flex flex-col items-center gap-1 rounded-md px-0.5 py-2 text-tiny font-medium text-nav-foreground transition-colors hover:bg-nav-hover hover:text-nav-strong focus-visible:outline-white lg:flex-row lg:gap-2.5 lg:px-2.5 lg:py-1.5 lg:text-dense [&_svg]:size-4.5 lg:[&_svg]:size-4",
                  current &&
                    "bg-nav-current text-nav-strong before:absolute before:inset-y-2 before:left-0 before:w-0.75 before:rounded-full before:bg-accent lg:before:inset-y-1.5",
                )}
              >
                <span aria-hidden>{item.icon}</span>
                <span className="max-w-full truncate">{item.label}</span>
                <NavCount count={item.count} />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
