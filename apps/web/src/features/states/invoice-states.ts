import { mailStates } from "@/features/emails/email-states";
import type { RouterOutputs } from "@/trpc/outputs";
import type { Shown } from "./order-states";

export type Invoice = RouterOutputs["office"]["invoices"]["one"];

type Credited = Pick<Invoice, "totalPence" | "credits">;

/** What of an invoice is paid by credit notes, in pence. */
export const creditedPence = ({ credits }: Pick<Invoice, "credits">): number =>
  credits.reduce((sum, { amountPence }) => sum + amountPence, 0);

/** Whether credit notes alone pay it: no money came in for it. */
export const isCreditedInFull = (invoice: Credited): boolean =>
  invoice.credits.length > 0 && creditedPence(invoice) === invoice.totalPence;

/** Where an invoice stands, as StatusBadges show it: one that is overdue or disputed, and did not go or is paid in part, says both. */
export function invoiceStates(
  invoice: Pick<Invoice, "status" | "overdue" | "emailStatus" | "paidPence" | "dispute"> & Credited,
): readonly Shown[] {
  const { status, overdue, emailStatus, paidPence, dispute } = invoice;
  switch (status) {
    case "paid":
      return [{ kind: "done", words: isCreditedInFull(invoice) ? "Credited" : "Paid" }];
    case "void":
      return [{ kind: "ended", words: "Void" }];
    case "sent": {
      const late: Shown[] = [
        ...(overdue ? [{ kind: "attention", words: "Overdue" } as const] : []),
        ...(dispute ? [{ kind: "attention", words: "Disputed" } as const] : []),
      ];
      if (paidPence > 0) {
        const isCredit = creditedPence(invoice) === paidPence;
        return [...late, { kind: "scheduled", words: isCredit ? "Part credited" : "Part paid" }];
      }
      if (emailStatus === null) {
        return late.length > 0 ? late : [{ kind: "waiting", words: "To send" }];
      }
      if (emailStatus === "sent") {
        return late.length > 0 ? late : [{ kind: "scheduled", words: "Sent" }];
      }
      return [...late, mailStates[emailStatus]];
    }
  }
}
