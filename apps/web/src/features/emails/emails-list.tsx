import { listOf } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { Mail } from "lucide-react";
import { ExportLink } from "@/features/exports/export-link";
import { emailFilters } from "./email-filters";
import { EmailBadge, type EmailHead } from "./email-states";

/** Mails, newest first. */
export const emailsList = listOf<EmailHead, { timeZone: string }>()({
  label: "Emails",
  filters: emailFilters,
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/settings/emails/${id}`,
  columns: (column, { timeZone }) => [
    column.accessor("subject", { header: "Subject" }),
    column.accessor("to", { header: "To", meta: { muted: true, phone: "second" } }),
    column.accessor("createdAt", {
      header: "Written",
      cell: (cell) => formatDateTime(cell.getValue(), timeZone),
      meta: { fit: true, phone: "second" },
    }),
    column.accessor("status", {
      header: "State",
      cell: (cell) => <EmailBadge status={cell.getValue()} />,
      meta: { fit: true, phone: "figure" },
    }),
  ],
  end: <ExportLink list="emails" />,
  nothingYet: {
    icon: <Mail />,
    title: "No mails yet",
    text: "Payment links, invoices and orders to suppliers appear here once they are written.",
  },
  nothingFits: {
    title: "No mail fits",
    text: "Try a part of the address or of the subject.",
    all: "Show all mails",
  },
});
