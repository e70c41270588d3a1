import { mailStates } from "@/features/emails/email-states";
import type { RouterOutputs } from "@/trpc/outputs";
import type { Shown } from "./order-states";

export type Invoice = RouterOutputs["office"]["invoices"]["one"];

/** Where an invoice stands, as StatusBadges show it: one that is overdue and did not go, or is paid in part, says both. */
export function invoiceStates({
  status,
  overdue,
  emailStatus,
  paidPence,
}: Pick<Invoice, "status" | "overdue" | "emailStatus" | "paidPence">): readonly Shown[] {
  switch (status) {
    case "paid":
      return [{ kind: "done", words: "Paid" }];
    case "void":
      return [{ kind: "ended", words: "Void" }];
    case "sent": {
      const late: Shown[] = overdue ? [{ kind: "attention", words: "Overdue" }] : [];
      if (paidPence > 0) return [...late, { kind: "scheduled", words: "Part paid" }];
      if (emailStatus === null) {
        return overdue ? late : [{ kind: "waiting", words: "To send" }];
      }
      if (emailStatus === "sent") return overdue ? late : [{ kind: "scheduled", words: "Sent" }];
      return [...late, mailStates[emailStatus]];
    }
  }
}
