"use client";

import { Menu } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { cn } from "../lib/cn";
import { Sheet, SheetContent, SheetTrigger } from "../overlays/sheet";
import { isCurrent, type NavItem } from "./nav-item";
import { NavCount } from "./nav-count";

const place =
  "relative flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-tiny font-medium text-muted-foreground aria-[current=page]:text-link [&_svg]:size-5";

/** The navigation on a phone: the first four places within reach of the thumb, the rest in a drawer. */
export function BottomNav({ items }: { items: readonly NavItem[] }) {
  const path = usePathname();
  const [open, setOpen] = useState(false);
  const first = items.length > 5 ? items.slice(0, 4) : items;
  const rest = items.slice(first.length);
  return (
    <nav
      aria-label="Main"
      data-print="hide"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t bg-surface pb-[env(safe-area-inset-bottom)] shadow-md md:hidden"
    >
      {first.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          aria-current={isCurrent(item, path) ? "page" : undefined}
          className={place}
        >
          <span aria-hidden>{item.icon}</span>
          <span className="max-w-full truncate">{item.label}</span>
          <NavCount count={item.count} />
        </Link>
      ))}
      {rest.length > 0 && (
        <Sheet open={open} onOpenChange={setOpen}>
          <SheetTrigger
            className={cn(place, rest.some((item) => isCurrent(item, path)) && "text-link")}
          >
            <Menu aria-hidden />
            More
          </SheetTrigger>
          <SheetContent title="More" side="bottom">
            <ul className="grid grid-cols-3 gap-2">
              {rest.map((item) => (
                <li key={item.href}>
                  <Link
                    href={item.href}
                    onClick={() => setOpen(false)}
                    aria-current={isCurrent(item, path) ? "page" : undefined}
                    className="relative flex h-20 flex-col items-center justify-center gap-1.5 rounded-lg border bg-surface text-xs font-medium aria-[current=page]:border-ring aria-[current=page]:text-link [&_svg]:size-5"
                  >
                    <span aria-hidden>{item.icon}</span>
                    {item.label}
                    <NavCount count={item.count} />
                  </Link>
                </li>
              ))}
            </ul>
          </SheetContent>
        </Sheet>
      )}
    </nav>
  );
}
