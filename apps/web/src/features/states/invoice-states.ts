import type { StatusKind } from "@roundsman/ui";
import type { RouterOutputs } from "@/trpc/outputs";

export type Invoice = RouterOutputs["office"]["invoices"]["one"];

/** Where an invoice stands, as a StatusBadge shows it. */
export function invoiceState({ status, overdue, emailedAt }: InvoiceStanding): {
  kind: StatusKind;
  words: string;
} {
  switch (status) {
    case "paid":
      return { kind: "done", words: "Paid" };
    case "void":
      return { kind: "ended", words: "Void" };
    case "sent":
      if (overdue) return { kind: "attention", words: "Overdue" };
      return emailedAt === null
        ? { kind: "waiting", words: "To send" }
        : { kind: "scheduled", words: "Sent" };
  }
}

type InvoiceStanding = Pick<Invoice, "status" | "overdue" | "emailedAt">;
