import type { RouterOutputs } from "@/trpc/outputs";

export type Happening = RouterOutputs["office"]["activity"]["list"]["items"][number];

/** Who can be behind something that happened. */
export const actorWords: Record<Happening["actorKind"], string> = {
  person: "Your people",
  key: "API keys",
  support: "Support",
  shopper: "Shop customers",
  provider: "The payment provider",
  system: "The service itself",
};

/** What can be looked for: the things people ask about. */
export const subjects: readonly { value: string; label: string; page?: string }[] = [
  { value: "order", label: "Orders", page: "/orders" },
  { value: "customer", label: "Customers", page: "/customers" },
  { value: "address", label: "Addresses" },
  { value: "round", label: "Rounds", page: "/rounds" },
  { value: "product", label: "Products", page: "/products" },
  { value: "rate_set", label: "Price lists" },
  { value: "delivery_option", label: "Delivery options" },
  { value: "invoice", label: "Invoices", page: "/invoices" },
  { value: "receipt", label: "Receipts", page: "/invoices/receipts" },
  { value: "credit_note", label: "Credit notes", page: "/invoices/credit-notes" },
  { value: "yard", label: "Yards" },
  { value: "vehicle", label: "Vehicles" },
  { value: "patch", label: "Patches" },
  { value: "transfer", label: "Transfers", page: "/stock/transfers" },
  { value: "supplier", label: "Suppliers", page: "/suppliers" },
  { value: "supplier_order", label: "Supplier orders", page: "/suppliers/orders" },
  { value: "trade_application", label: "Trade applications", page: "/trade-applications" },
  { value: "storefront", label: "Shop" },
  { value: "voucher", label: "Vouchers" },
  { value: "member", label: "Members" },
  { value: "invitation", label: "Invitations" },
  { value: "api_key", label: "API keys" },
  { value: "support_access", label: "Support access" },
  { value: "subscription", label: "Plan" },
  { value: "payment_connection", label: "Payments" },
  { value: "business", label: "Business" },
];

/** The page of the thing it happened to, where it has one. */
export function pageOfSubject({ subjectKind, subjectId }: Happening): string | null {
  const page = subjects.find(({ value }) => value === subjectKind)?.page;
  return page === undefined ? null : `${page}/${subjectId}`;
}
