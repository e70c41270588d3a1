import type { RouterOutputs } from "@/trpc/outputs";

type AccountsDocument = RouterOutputs["office"]["accounts"]["documents"]["items"][number];

/** Where it stands here. Sales without a customer have no page of their own: their list has them. */
export function pageOfDocument(document: AccountsDocument): string {
  const { kind, sourceId, invoiceId, badDebt, day } = document;
  if (day !== null) return "/books/journals";
  if (badDebt) return `/invoices/${invoiceId ?? sourceId}`;
  switch (kind) {
    case "contact":
      return /^[0-]+$/.test(sourceId) ? "/invoices" : `/customers/${sourceId}`;
    case "credit_note":
      return `/invoices/credit-notes/${sourceId}`;
    case "payment":
      return `/invoices/receipts/${sourceId}`;
    case "invoice":
    case "credit":
      return `/invoices/${invoiceId ?? sourceId}`;
  }
}
