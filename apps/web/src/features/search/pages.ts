import type { NavItem } from "@roundsman/ui";
import type { ReactNode } from "react";

type Page = {
  href: string;
  label: string;
  /** What else people call it. */
  also?: string;
  /** For doing something: not for who may only look. */
  changes?: boolean;
};

/** Pages within the places, which the palette finds once something is typed. */
const within: readonly Page[] = [
  { href: "/orders/new", label: "Take an order", also: "new order phone", changes: true },
  { href: "/customers/new", label: "Add a customer", also: "new customer", changes: true },
  { href: "/customers/import", label: "Import customers", also: "csv", changes: true },
  { href: "/trade-applications", label: "Trade applications", also: "trade accounts" },
  { href: "/rounds/drivers", label: "Drivers", also: "shifts" },
  { href: "/rounds/vehicles", label: "Vehicles", also: "vans lorries" },
  { href: "/rounds/patches", label: "Patches", also: "areas postcodes outward codes" },
  { href: "/rounds/rota", label: "Rota", also: "week shifts" },
  { href: "/rounds/time-off", label: "Time off", also: "holidays leave" },
  { href: "/stock/movements", label: "Stock movements", also: "ledger" },
  { href: "/stock/transfers", label: "Transfers", also: "between yards" },
  { href: "/stock/count", label: "Count a yard", also: "stock stocktake", changes: true },
  { href: "/stock/yards", label: "Yards", also: "locations depots" },
  { href: "/suppliers/orders", label: "Supplier orders", also: "purchase" },
  { href: "/products/new", label: "Add a product", also: "new product", changes: true },
  { href: "/prices/delivery", label: "Delivery options", also: "charges days" },
  { href: "/invoices/new", label: "Raise invoices", also: "invoice run", changes: true },
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

export type FoundPage = { href: string; label: string; icon: ReactNode };

/** The pages that fit what is typed, under the icons of their places; the places themselves while nothing is. */
export function pagesLike(
  places: readonly NavItem[],
  query: string,
  mayChange: boolean,
): FoundPage[] {
  const typed = query.trim().toLowerCase();
  const iconOf = ({ href }: Page) =>
    places.find((place) => place.href !== "/" && href.startsWith(place.href))?.icon ??
    places.find(({ href: place }) => place === "/customers")?.icon;
  const fits = ({ label, also = "" }: Pick<Page, "label" | "also">) =>
    `${label} ${also}`.toLowerCase().includes(typed);
  const further = typed === "" ? [] : within.filter((page) => mayChange || !page.changes);
  return [
    ...places.filter(fits),
    ...further.filter(fits).map((page) => ({ ...page, icon: iconOf(page) })),
  ].map(({ href, label, icon }) => ({ href, label, icon }));
}
