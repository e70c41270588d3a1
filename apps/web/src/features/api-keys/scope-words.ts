import type { RouterOutputs } from "@/trpc/outputs";

export type ApiKey = RouterOutputs["office"]["apiKeys"]["list"]["items"][number];
export type Scope = ApiKey["scopes"][number];

/** What each area of abilities is about, in the order of the day. */
const areas: readonly { area: string; words: string; about: string }[] = [
  { area: "orders", words: "Orders", about: "Orders, delivery options and payment links" },
  { area: "customers", words: "Customers", about: "Customers, addresses and trade applications" },
  { area: "products", words: "Products", about: "Products and price lists" },
  { area: "rounds", words: "Rounds", about: "Rounds, their stops and the vans" },
  { area: "deliveries", words: "Deliveries", about: "What is recorded at the door" },
  { area: "cash", words: "Cash", about: "Cash taken and handed over" },
  { area: "drivers", words: "Drivers", about: "Drivers and their vehicles" },
  { area: "rota", words: "Rota", about: "Who works when" },
  { area: "timeoff", words: "Time off", about: "Asking for time off" },
  { area: "handovers", words: "Handovers", about: "Passing stops on to another van" },
  { area: "stock", words: "Stock", about: "Stock, transfers, suppliers and their orders" },
  { area: "invoices", words: "Invoices", about: "Invoices and statements" },
  { area: "accounting", words: "Accounting", about: "Exports for the accounts" },
  { area: "tax", words: "Tax", about: "Tax rates" },
  { area: "shops", words: "Shop", about: "The online shop, its pictures and domains" },
  { area: "tenant", words: "Business", about: "The business's details and its activity" },
  { area: "members", words: "Members", about: "Who works here" },
  { area: "invitations", words: "Invitations", about: "Who is asked in" },
  { area: "connections", words: "Payments", about: "The account at the payment provider" },
  { area: "billing", words: "Plan", about: "What you pay for the service" },
  { area: "privacy", words: "Privacy", about: "Exports and erasures of people's data" },
  { area: "setup", words: "Setting up", about: "Vehicles and yards" },
  { area: "emails", words: "Emails", about: "Mails the service wrote for you" },
];

/** One area with what may be granted of it. */
export type ScopeArea = { words: string; about: string; read: Scope | null; write: Scope | null };

/** The scopes somebody may give, by area; what they may not give is not there. */
export function areasOf(grantable: readonly Scope[]): ScopeArea[] {
  const named = (name: string) => grantable.find((scope) => scope === name) ?? null;
  return areas
    .map(({ area, words, about }) => ({
      words,
      about,
      read: named(`${area}:read`),
      write: named(`${area}:write`),
    }))
    .filter(({ read, write }) => read !== null || write !== null);
}

/** "Orders: read and change · Stock: read". */
export function scopesInWords(scopes: readonly Scope[]): string {
  return areasOf(scopes)
    .map(({ words, read, write }) => {
      if (write === null) return `${words}: read`;
      return read === null ? `${words}: change` : `${words}: read and change`;
    })
    .join(" · ");
}
