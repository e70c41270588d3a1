import { emailStatusWords } from "@/features/emails/email-states";
import { instant, pounds } from "@/features/exports/cells";
import { listExport } from "@/features/exports/list-export";
import { creditedPence, isCreditedInFull } from "@/features/states/invoice-states";
import { invoiceFilters } from "./invoice-filters";

export const invoicesExport = listExport({
  name: "invoices",
  read: (office, filters, at) => office.invoices.list({ ...invoiceFilters.read(filters), ...at }),
  columns: {
    Number: (invoice) => invoice.number,
    Customer: (invoice) => invoice.customerName,
    State: (invoice) => (invoice.overdue ? "overdue" : invoice.status),
    Issued: (invoice) => invoice.issuedOn,
    Due: (invoice) => invoice.dueOn,
    Orders: (invoice) => invoice.orders.map(({ number }) => number).join("; "),
    "Net (£)": (invoice) => pounds(invoice.netPence),
    "VAT (£)": (invoice) => pounds(invoice.vatPence),
    "Total inc VAT (£)": (invoice) => pounds(invoice.totalPence),
    "Received (£)": (invoice) => pounds(invoice.paidPence - creditedPence(invoice)),
    "Credited (£)": (invoice) => pounds(creditedPence(invoice)),
    "Mail written": (invoice, timeZone) => instant(invoice.emailedAt, timeZone),
    Mail: ({ emailStatus }) => emailStatus && emailStatusWords(emailStatus),
    Paid: (invoice, timeZone) => instant(invoice.paidAt, timeZone),
    "Paid by": (invoice) => (isCreditedInFull(invoice) ? "credit" : invoice.paidVia),
    "Disputed since": ({ dispute }, timeZone) => dispute && instant(dispute.since, timeZone),
    "Why disputed": ({ dispute }) => dispute && dispute.reason,
    Void: (invoice, timeZone) => instant(invoice.voidedAt, timeZone),
    "Why void": (invoice) => invoice.voidReason,
  },
});
