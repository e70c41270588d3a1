import type { ReactNode } from "react";

/** One place of the navigation. */
export type NavItem = {
  href: string;
  label: string;
  /** A lucide icon as an element: `<Truck />`. */
  icon: ReactNode;
  /** The number of things that wait there; 0 and undefined show nothing. */
  count?: number | undefined;
  /** Current only on exactly this address: for "/", which is a prefix of all others. */
  exact?: boolean;
};

/** Returns true if the address `path` belongs to the item's place. */
export function isCurrent(item: Pick<NavItem, "href" | "exact">, path: string): boolean {
  if (path === item.href) return true;
  return !item.exact && path.startsWith(`${item.href}/`);
}
