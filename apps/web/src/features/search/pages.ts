import { findIn } from "@roundsman/api/search";
import type { NavItem } from "@roundsman/ui";
import type { ReactNode } from "react";

type Page = {
  href: string;
  label: string;
  /** What else people call it. */
  also?: string;
  /** For doing something: not for who may only look. */
  changes?: boolean;
  /** The list that it makes something new for: there the key n leads to it. */
  newOf?: string;
};

/** Pages within the places and what is done there, which the palette finds once something is typed. */
const within: readonly Page[] = [
  { href: "/orders/new", label: "New order", also: "take phone", changes: true, newOf: "/orders" },
  {
    href: "/customers/new",
    label: "New customer",
    also: "add",
    changes: true,
    newOf: "/customers",
  },
  { href: "/customers/import", label: "Import customers", also: "csv", changes: true },
  { href: "/trade-applications", label: "Trade applications", also: "trade accounts" },
  { href: "/rounds", label: "Plan the day", also: "routes planning board", changes: true },
  { href: "/rounds/drivers", label: "Drivers", also: "shifts" },
  { href: "/rounds/vehicles", label: "Vehicles", also: "vans lorries" },
  { href: "/rounds/patches", label: "Patches", also: "areas postcodes outward codes" },
  { href: "/rounds/rota", label: "Rota", also: "week shifts" },
  { href: "/rounds/time-off", label: "Time off", also: "holidays leave" },
  { href: "/stock/movements", label: "Stock movements", also: "ledger" },
  { href: "/stock/transfers", label: "Transfers", also: "between yards" },
  {
    href: "/stock/transfers/new",
    label: "New transfer",
    also: "move stock between yards",
    changes: true,
    newOf: "/stock/transfers",
  },
  { href: "/stock/count", label: "Count a yard", also: "stock stocktake", changes: true },
  { href: "/stock/yards", label: "Yards", also: "locations depots" },
  { href: "/suppliers/orders", label: "Supplier orders", also: "purchase" },
  {
    href: "/suppliers/orders/new",
    label: "New supplier order",
    also: "purchase buy",
    changes: true,
    newOf: "/suppliers/orders",
  },
  {
    href: "/suppliers/new",
    label: "New supplier",
    also: "add",
    changes: true,
    newOf: "/suppliers",
  },
  { href: "/products/new", label: "New product", also: "add", changes: true, newOf: "/products" },
  { href: "/prices/delivery", label: "Delivery options", also: "charges days" },
  {
    href: "/invoices/new",
    label: "Raise invoices",
    also: "new invoice run",
    changes: true,
    newOf: "/invoices",
  },
  { href: "/invoices/statements", label: "Who owes", also: "statements owing debtors" },
  { href: "/shop/domains", label: "Shop domains", also: "address dns" },
  { href: "/settings/members", label: "Members", also: "people invite" },
  { href: "/settings/api-keys", label: "API keys", also: "integrations" },
  { href: "/settings/payments", label: "Payments", also: "stripe provider" },
  { href: "/settings/billing", label: "Plan", also: "subscription billing" },
  { href: "/settings/support-access", label: "Support access", also: "help" },
  { href: "/settings/emails", label: "Emails", also: "sent mail" },
  { href: "/settings/activity", label: "Activity", also: "history log" },
  { href: "/settings/account", label: "Your account", also: "password second step name" },
];

/** Where n leads from a page: to something new of what it lists, elsewhere to a new order. */
export const newFrom = (path: string): string =>
  within.find(({ newOf }) => newOf === path)?.href ?? "/orders/new";

export type FoundPage = { href: string; label: string; icon: ReactNode };

/** The pages that fit what is typed, under the icons of their places; the places themselves while nothing is. */
export function pagesLike(
  places: readonly NavItem[],
  query: string,
  mayChange: boolean,
): FoundPage[] {
  const iconOf = ({ href }: Page) =>
    places.find((place) => place.href !== "/" && href.startsWith(place.href))?.icon ??
    places.find(({ href: place }) => place === "/customers")?.icon;
  const further = within
    .filter((page) => mayChange || !page.changes)
    .map((page) => ({ ...page, icon: iconOf(page) }));
  const pages: readonly (Pick<Page, "href" | "label" | "also"> & { icon: ReactNode })[] =
    query.trim() === "" ? places : [...places, ...further];
  return findIn(pages, query, ({ label, also = "" }) => `${label} ${also}`).map(
    ({ href, label, icon }) => ({ href, label, icon }),
  );
}
