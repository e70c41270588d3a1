import { chosenByTicks, filter, listFilters, listOf, RowActions } from "@roundsman/ui";
import { formatMoney, formatQuantity } from "@roundsman/ui/format";
import { MailCheck } from "lucide-react";
import { IncVat } from "@/features/goods/if-vat";
import type { RouterOutputs } from "@/trpc/outputs";
import { ReadMail } from "./read-mail";

type Due = RouterOutputs["office"]["reminders"]["due"]["items"][number];

const levels: Readonly<Record<number, string>> = {
  1: "First reminder",
  2: "Second reminder",
  3: "Final reminder",
};

/** Whom reminders would go to now, and who is left out and why. A mail can be read before it goes. */
export const dueList = listOf<Due>()({
  label: "Due for a reminder",
  filters: listFilters({
    q: filter.search({ label: "Search customers", placeholder: "Name" }),
  }),
  rowId: ({ customerId }) => customerId,
  rowHref: ({ customerId }) => `/customers/${customerId}/statement`,
  rowChoice: chosenByTicks(({ customerName }) => customerName),
  columns: (column) => [
    column.accessor("customerName", { header: "Customer" }),
    column.accessor(({ mail, why }) => (mail ? levels[mail.level] : why), {
      id: "reminder",
      header: "Reminder",
      cell: ({ row, getValue }) => (
        <span className={row.original.mail ? "" : "whitespace-normal text-warning-text"}>
          {row.original.mail ? getValue() : `Not sent. ${getValue()}`}
        </span>
      ),
      meta: { phone: "second" },
    }),
    column.accessor(({ mail }) => mail?.to, {
      id: "to",
      header: "Goes to",
      meta: { muted: true, roomy: true, className: "max-w-56 truncate" },
    }),
    column.accessor(({ invoices }) => invoices, {
      id: "invoices",
      header: "Invoices",
      cell: (cell) => invoicesInWords(cell.getValue()),
      meta: { muted: true, className: "min-w-44 max-w-72 whitespace-normal", phone: "second" },
    }),
    column.accessor(({ invoices }) => invoices.reduce((sum, one) => sum + one.leftPence, 0), {
      id: "left",
      header: () => (
        <>
          Overdue
          <IncVat />
        </>
      ),
      cell: (cell) => formatMoney(cell.getValue()),
      meta: { numeric: true, phone: "figure", className: "font-medium" },
    }),
    column.accessor("mail", {
      header: "Mail",
      cell: ({ row: { original } }) =>
        original.mail && (
          <RowActions>
            <ReadMail mail={original.mail} name={original.customerName} />
          </RowActions>
        ),
      meta: { silent: true, phone: "acts" },
    }),
  ],
  nothingYet: {
    icon: <MailCheck />,
    title: "Nobody is due for a reminder",
    text: "Invoices that are overdue come here when their next level is due.",
  },
  nothingFits: { title: "Nobody fits", text: "Try a part of the name." },
});

/** "INV-00012, 21 days late; INV-00015, in dispute" */
function invoicesInWords(invoices: Due["invoices"]): string {
  const named = invoices.slice(0, 3).map(({ number, daysOverdue, disputed }) => {
    const how = disputed ? "in dispute" : `${formatQuantity(daysOverdue, "day")} late`;
    return `${number}, ${how}`;
  });
  const more = invoices.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join("; ");
}
