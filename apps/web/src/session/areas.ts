import type { Membership } from "./place";

export type Scope = Membership["scopes"][number];

/**
 * What each part of the back office asks for, by the beginning of its address; the longest that fits
 * counts. `read` is what its page is made of; `change` is what changing something there takes; null asks
 * for nothing. The service judges every call itself: this says what is worth showing.
 */
const areas: Readonly<Record<string, { read: Scope | null; change: Scope | null }>> = {
  "/": { read: "orders:read", change: "orders:write" },
  "/orders": { read: "orders:read", change: "orders:write" },
  "/orders/new": { read: "orders:write", change: "orders:write" },
  "/orders/standing/new": { read: "orders:write", change: "orders:write" },
  "/customers": { read: "customers:read", change: "customers:write" },
  "/customers/new": { read: "customers:write", change: "customers:write" },
  "/customers/import": { read: "customers:write", change: "customers:write" },
  "/trade-applications": { read: "customers:read", change: "customers:write" },
  "/rounds": { read: "rounds:read", change: "rounds:write" },
  "/rounds/drivers": { read: "drivers:read", change: "drivers:write" },
  "/rounds/papers": { read: "drivers:read", change: "drivers:write" },
  "/rounds/checks": { read: "drivers:read", change: "drivers:write" },
  "/rounds/refused": { read: "orders:read", change: "rounds:write" },
  "/rounds/patches": { read: "drivers:read", change: "drivers:write" },
  "/rounds/rota": { read: "rota:read", change: "rota:write" },
  "/rounds/time-off": { read: "rota:read", change: "rota:write" },
  "/stock": { read: "stock:read", change: "stock:write" },
  "/stock/serials/import": { read: "stock:write", change: "stock:write" },
  "/stock/count": { read: "stock:write", change: "stock:write" },
  "/suppliers": { read: "stock:read", change: "stock:write" },
  "/products": { read: "products:read", change: "products:write" },
  "/products/new": { read: "products:write", change: "products:write" },
  "/prices": { read: "customers:read", change: "customers:write" },
  "/prices/delivery": { read: "orders:read", change: "orders:write" },
  "/prices/areas": { read: "orders:read", change: "orders:write" },
  "/prices/holidays": { read: "orders:read", change: "orders:write" },
  "/prices/cylinders": { read: "products:read", change: "products:write" },
  "/invoices": { read: "invoices:read", change: "invoices:write" },
  "/invoices/new": { read: "invoices:write", change: "invoices:write" },
  "/books": { read: "accounting:read", change: "accounting:write" },
  "/books/accounts": { read: "connections:read", change: "accounting:write" },
  "/books/days": { read: "cash:read", change: "cash:write" },
  "/books/cash": { read: "cash:read", change: "cash:write" },
  "/shop": { read: "shops:read", change: "shops:write" },
  "/start": { read: "setup:read", change: "products:write" },
  "/settings": { read: "tenant:read", change: "tenant:write" },
  "/settings/account": { read: null, change: null },
  "/settings/reminders": { read: "invoices:read", change: "tenant:write" },
  "/settings/moving-in": { read: "setup:read", change: "setup:write" },
  "/settings/members": { read: "members:read", change: "members:write" },
  "/settings/api-keys": { read: "keys:read", change: "keys:write" },
  "/settings/webhooks": { read: "connections:read", change: "connections:write" },
  "/settings/payments": { read: "connections:read", change: "connections:write" },
  "/settings/card-readers": { read: "connections:read", change: "connections:write" },
  "/settings/accounts": { read: "connections:read", change: "connections:write" },
  "/settings/billing": { read: "billing:read", change: "billing:write" },
  "/settings/messages": { read: "tenant:read", change: "tenant:write" },
  "/settings/emails": { read: "emails:read", change: null },
};

const nothing = { read: null, change: null };

function areaAt(path: string) {
  const fits = Object.keys(areas).filter(
    (start) => path === start || path.startsWith(start === "/" ? "/?" : `${start}/`),
  );
  const longest = fits.toSorted((one, other) => other.length - one.length)[0];
  return areas[longest ?? ""] ?? nothing;
}

const holds = (held: readonly Scope[], scope: Scope | null) =>
  scope === null || held.includes(scope);

/** Whether the page at a path has something to show to whoever holds these scopes. */
export const mayOpen = (held: readonly Scope[], path: string): boolean =>
  holds(held, areaAt(path).read);

/** Whether they may change something on it. */
export const mayChangeAt = (held: readonly Scope[], path: string): boolean =>
  holds(held, areaAt(path).change);
