import { ButtonLink, listOf } from "@roundsman/ui";
import { formatDay } from "@roundsman/ui/format";
import { CircleCheck } from "lucide-react";
import { ExportLink } from "@/features/exports/export-link";
import { applicationFilters } from "./application-filters";
import { ApplicationBadge, type Application } from "./application-states";

/** Who asks for a trade account, the newest first. */
export const applicationsList = listOf<Application, { timeZone: string }>()({
  label: "Trade applications",
  filters: applicationFilters,
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/trade-applications/${id}`,
  columns: (column, { timeZone }) => [
    column.accessor("businessName", { header: "Business" }),
    column.accessor(({ account }) => account.name, {
      header: "Who asks",
      meta: { phone: "second" },
    }),
    column.accessor(({ address }) => address.city, { header: "Town", meta: { phone: "second" } }),
    column.accessor("status", {
      header: "State",
      cell: (cell) => <ApplicationBadge status={cell.getValue()} />,
      meta: { fit: true, phone: "figure" },
    }),
    column.accessor("createdAt", {
      header: "Asked",
      cell: (cell) => formatDay(cell.getValue(), timeZone),
      meta: { fit: true, muted: true, phone: "second" },
    }),
  ],
  end: <ExportLink list="trade-applications" />,
  nothingYet: {
    icon: <CircleCheck />,
    title: "Nobody is waiting",
    text: "Who asks for a trade account in your shop is listed here, and you are told at once.",
  },
  nothingFits: {
    title: "None fit",
    text: "Try another state, or a part of the name.",
    action: <ButtonLink href="/trade-applications?status=all">Show all of them</ButtonLink>,
  },
});
