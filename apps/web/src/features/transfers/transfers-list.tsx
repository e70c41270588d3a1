import { ButtonLink, listOf } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { ArrowLeftRight } from "lucide-react";
import { ExportLink } from "@/features/exports/export-link";
import { TransferBadge } from "./transfer-badge";
import { transferFilters } from "./transfer-filters";
import { goodsText, methodWords, type Transfer } from "./transfer-states";

/** Transfers, newest first. */
export const transfersList = listOf<Transfer, { timeZone: string }>()({
  label: "Transfers",
  filters: transferFilters,
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/stock/transfers/${id}`,
  columns: (column, { timeZone }) => [
    column.accessor(({ fromName, toName }) => `${fromName} to ${toName}`, {
      header: "From and to",
    }),
    column.accessor("status", {
      header: "Stage",
      cell: (cell) => <TransferBadge status={cell.getValue()} />,
      meta: { fit: true, phone: "second" },
    }),
    column.display({
      header: "What",
      cell: ({ row }) => <span className="line-clamp-1">{goodsText(row.original.lines)}</span>,
      meta: { phone: "second" },
    }),
    column.accessor(
      ({ method, carrierName, round }) => round?.vehicleName ?? carrierName ?? methodWords[method],
      { header: "Carried by" },
    ),
    column.accessor("plannedFor", {
      header: "For",
      cell: (cell) => {
        const day = cell.getValue();
        return day ? formatDate(day, timeZone) : null;
      },
      meta: { fit: true, phone: "figure" },
    }),
    column.accessor("createdAt", {
      header: "Planned",
      cell: (cell) => formatDate(cell.getValue(), timeZone),
      meta: { fit: true, muted: true },
    }),
  ],
  end: <ExportLink list="transfers" />,
  nothingYet: {
    icon: <ArrowLeftRight />,
    title: "No transfers yet",
    text: "Stock that goes from one yard to another, by courier, with a supplier or on a round.",
    action: <ButtonLink href="/stock/transfers/new">Plan a transfer</ButtonLink>,
  },
  nothingFits: { title: "No transfer fits", all: "Show all transfers" },
});
