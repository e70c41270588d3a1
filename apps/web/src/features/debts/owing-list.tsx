import { chosenByTicks, filter, listFilters, listOf, StatusBadge } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { CircleCheck } from "lucide-react";
import { IncVat } from "@/features/goods/if-vat";
import type { RouterOutputs } from "@/trpc/outputs";
import { PromiseBadge } from "./promise-badge";

type Owing = RouterOutputs["office"]["invoices"]["listOwing"];

/** Who owes what, by how late it is, and what was said with them: a row opens their statement. */
export const owingList = listOf<Owing["items"][number], Owing["totals"]>()({
  label: "Who owes",
  filters: listFilters({
    q: filter.search({ label: "Search customers", placeholder: "Name" }),
    only: filter.select({
      label: "Calls",
      all: "Everybody who owes",
      options: [
        { value: "act_due", label: "Next act is due" },
        { value: "promise_broken", label: "Broke a promise" },
        { value: "disputed", label: "In dispute" },
      ],
    }),
  }),
  rowId: ({ customerId }) => customerId,
  rowChoice: chosenByTicks(({ customerName }) => customerName),
  rowHref: ({ customerId }) => `/customers/${customerId}/statement`,
  columns: (column, totals) => [
    column.accessor("customerName", { header: "Customer", footer: "Altogether" }),
    column.accessor("note", {
      header: "Said last",
      cell: ({ row }) => <Said {...row.original} />,
      meta: { className: "min-w-48 max-w-72", phone: "line" },
    }),
    column.accessor("invoices", {
      header: "Invoices",
      meta: { numeric: true, phone: "named" },
    }),
    column.accessor("deliveriesPence", {
      header: "Delivered, not paid",
      cell: (cell) => pence(cell.getValue()),
      footer: () => pence(totals.deliveriesPence),
      meta: { numeric: true, phone: "named" },
    }),
    column.accessor("notDuePence", {
      header: "Not due yet",
      cell: (cell) => pence(cell.getValue()),
      footer: () => pence(totals.notDuePence),
      meta: { numeric: true },
    }),
    column.accessor("upTo30Pence", {
      header: "To 30 days late",
      cell: (cell) => pence(cell.getValue(), "text-danger-text"),
      footer: () => pence(totals.upTo30Pence),
      meta: { numeric: true },
    }),
    column.accessor("upTo60Pence", {
      header: "31 to 60",
      cell: (cell) => pence(cell.getValue(), "text-danger-text"),
      footer: () => pence(totals.upTo60Pence),
      meta: { numeric: true },
    }),
    column.accessor("upTo90Pence", {
      header: "61 to 90",
      cell: (cell) => pence(cell.getValue(), "text-danger-text"),
      footer: () => pence(totals.upTo90Pence),
      meta: { numeric: true },
    }),
    column.accessor("over90Pence", {
      header: "Over 90",
      cell: (cell) => pence(cell.getValue(), "text-danger-text"),
      footer: () => pence(totals.over90Pence),
      meta: { numeric: true, phone: "named" },
    }),
    column.accessor("disputedPence", {
      header: "Disputed",
      cell: (cell) => pence(cell.getValue()),
      footer: () => pence(totals.disputedPence),
      meta: { numeric: true, muted: true, roomy: true },
    }),
    column.accessor("creditPence", {
      header: "Unused credit",
      cell: (cell) => pence(cell.getValue()),
      footer: () => pence(totals.creditPence),
      meta: { numeric: true, muted: true },
    }),
    column.accessor("owedPence", {
      header: () => (
        <>
          Owed
          <IncVat />
        </>
      ),
      cell: (cell) => formatMoney(cell.getValue()),
      footer: () => formatMoney(totals.owedPence),
      meta: { numeric: true, phone: "figure", className: "font-medium" },
    }),
  ],
  nothingYet: {
    icon: <CircleCheck />,
    title: "Nobody owes anything",
    text: "Invoices and deliveries that are not paid show here by customer.",
  },
  nothingFits: { title: "Nobody fits", text: "Try a part of the name, or everybody who owes." },
});

const pence = (amount: number, className?: string) =>
  amount === 0 ? null : <span className={className}>{formatMoney(amount)}</span>;

/** The last words, what was promised, and what is to be done next. */
function Said({ note, promise, next }: Pick<Owing["items"][number], "note" | "promise" | "next">) {
  if (!note) return null;
  return (
    <span className="flex flex-col items-start gap-1">
      <span className="line-clamp-2 text-xs whitespace-normal text-muted-foreground">
        {note.words}
      </span>
      {promise && <PromiseBadge promise={promise} />}
      {next && (
        <StatusBadge kind={next.due ? "attention" : "scheduled"} className="whitespace-normal">
          {formatDate(next.on)}: {next.act}
        </StatusBadge>
      )}
    </span>
  );
}
