import { filter, listFilters, listOf, TextLink } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { Ban } from "lucide-react";
import { BadDebtActs, type BadDebt } from "./bad-debt-acts";

const q = filter.search({ label: "Search bad debts", placeholder: "Invoice number or customer" });
const invoiceId = filter.pick({ param: "invoice", label: "Invoice", all: "All invoices" });

/** Debts that were written off, the latest first. */
export const badDebtsList = listOf<BadDebt>()({
  label: "Bad debts",
  filters: listFilters({
    q,
    claimable: filter.select({
      label: "VAT",
      all: "All bad debts",
      options: [{ value: "true", label: "VAT can be claimed" }],
    }),
    repaid: filter.select({
      label: "Paid after all",
      all: "Paid or not",
      options: [{ value: "true", label: "VAT is due again" }],
    }),
    invoiceId,
  }),
  rowId: ({ id }) => id,
  columns: (column) => [
    column.accessor("customerName", {
      header: "Debt",
      cell: ({ row: { original } }) => (
        <span className="block min-w-40 whitespace-normal break-words">
          {original.customerName}
          <span className="block text-xs text-muted-foreground">
            <TextLink href={`/invoices/${original.invoiceId}`}>{original.invoiceNumber}</TextLink>,{" "}
            {formatDate(original.writtenOffOn)}: {original.reason}
          </span>
        </span>
      ),
    }),
    column.accessor("pence", {
      header: "Written off",
      cell: (cell) => formatMoney(cell.getValue()),
      meta: { numeric: true },
    }),
    column.accessor("leftPence", {
      header: "Still",
      cell: (cell) => formatMoney(cell.getValue()),
      meta: { numeric: true, phone: "figure", className: "font-medium" },
    }),
    column.display({
      id: "vat",
      header: "VAT",
      cell: ({ row: { original } }) => <span>{vatWords(original)}</span>,
      meta: { className: "min-w-40 whitespace-normal", phone: "line" },
    }),
    column.display({
      header: "Claim or reverse",
      cell: ({ row: { original } }) => <BadDebtActs debt={original} />,
      meta: { silent: true, fit: true, phone: "acts" },
    }),
  ],
  nothingYet: {
    icon: <Ban />,
    title: "Nothing is written off",
    text: "Write an invoice off on its page once it will not be paid.",
  },
});

/** The list without filters on VAT: for a business that is not registered for it. */
export const badDebtsWithoutVat = listOf<BadDebt>()({
  label: badDebtsList.label,
  filters: listFilters({ q, invoiceId }),
  rowId: badDebtsList.rowId,
  columns: badDebtsList.columns,
  nothingYet: badDebtsList.nothingYet,
});

/** "£1.73 claimed on 3 June 2026, £0.95 due again". */
export function vatWords(debt: BadDebt): string {
  const { claimedOn, claimedPence, repaidPence, reliefPence, claimableFrom } = debt;
  if (claimedOn === null) {
    if (reliefPence === 0) return "None";
    return `${formatMoney(reliefPence)} from ${formatDate(claimableFrom)}`;
  }
  const claimed = `${formatMoney(claimedPence)} claimed on ${formatDate(claimedOn)}`;
  return repaidPence === 0 ? claimed : `${claimed}, ${formatMoney(repaidPence)} due again`;
}
