import type { BusinessCaller } from "../../../platform/access/caller";
import type { Scope } from "../../../platform/access/scopes";
import type { Change } from "@roundsman/db";

/** What one must be able to read to hear that it changed. Of any other kind: the activity list. */
const readBy: Partial<Record<string, Scope>> = {
  order: "orders:read",
  delivery_option: "orders:read",
  customer: "customers:read",
  address: "customers:read",
  rate_set: "customers:read",
  trade_application: "customers:read",
  product: "products:read",
  invoice: "invoices:read",
  round: "rounds:read",
  day: "rounds:read",
  van: "rounds:read",
  vehicle: "drivers:read",
  driver: "drivers:read",
  rota: "rota:read",
  time_off: "rota:read",
  cash_handover: "cash:read",
  transfer: "stock:read",
  stock_count: "stock:read",
  yard: "stock:read",
  supplier: "stock:read",
  supplier_order: "stock:read",
  domain: "shops:read",
  storefront: "shops:read",
  picture: "shops:read",
};

/** Whether this is theirs to hear of: a notice where it is their own, all else by what they may read. */
export function mayHear({ caller, scopes }: BusinessCaller, { kind, id }: Change): boolean {
  if (kind === "notice") return caller.kind !== "key" && id === caller.person.id;
  return scopes.has(readBy[kind] ?? "tenant:read");
}
