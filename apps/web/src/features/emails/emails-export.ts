import { instant } from "@/features/exports/cells";
import { listExport } from "@/features/exports/list-export";
import { emailFilters } from "./email-filters";

export const emailsExport = listExport({
  name: "emails",
  read: (office, filters, at) => office.emails.list({ ...emailFilters.read(filters), ...at }),
  columns: {
    To: (email) => email.to,
    Subject: (email) => email.subject,
    State: (email) => email.status,
    Written: (email, timeZone) => instant(email.createdAt, timeZone),
    Sent: (email, timeZone) => instant(email.sentAt, timeZone),
  },
});
