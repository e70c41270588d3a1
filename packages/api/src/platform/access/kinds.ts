import type { Scope } from "./scopes";

/** What one must be able to read to know that something of this kind was done. */
const scopesOfKinds = {
  order: "orders:read",
  delivery_option: "orders:read",
  customer: "customers:read",
  address: "customers:read",
  rate_set: "customers:read",
  trade_application: "customers:read",
  product: "products:read",
  invoice: "invoices:read",
  receipt: "invoices:read",
  credit_note: "invoices:read",
  round: "rounds:read",
  day: "rounds:read",
  van: "rounds:read",
  patch: "drivers:read",
  vehicle: "drivers:read",
  driver: "drivers:read",
  rota: "rota:read",
  time_off: "rota:read",
  cash_handover: "cash:read",
  cash_movement: "cash:read",
  yard_day: "cash:read",
  transfer: "stock:read",
  stock_count: "stock:read",
  yard: "stock:read",
  supplier: "stock:read",
  supplier_order: "stock:read",
  domain: "shops:read",
  storefront: "shops:read",
  picture: "shops:read",
  voucher: "shops:read",
  member: "members:read",
  permission_set: "members:read",
  invitation: "invitations:read",
  api_key: "keys:read",
  payment_connection: "connections:read",
  direct_debit_connection: "connections:read",
  accounts_connection: "connections:read",
  webhook: "connections:read",
  subscription: "billing:read",
  moving_in: "setup:read",
  business: "tenant:read",
  support_access: "tenant:read",
} as const satisfies Record<string, Scope>;

const known = new Map<string, Scope>(Object.entries(scopesOfKinds));

/** The scope that reads things of a kind; of one that is not named: the activity list's. */
export const scopeOfKind = (kind: string): Scope => known.get(kind) ?? "tenant:read";

/** The kinds of things that whoever holds these scopes may read about; one that is not named is not among them. */
export const kindsReadBy = (held: ReadonlySet<Scope>): string[] =>
  [...known].filter(([, scope]) => held.has(scope)).map(([kind]) => kind);
