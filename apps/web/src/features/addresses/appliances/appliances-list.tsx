import { listOf } from "@roundsman/ui";
import { formatDay } from "@roundsman/ui/format";
import { Flame } from "lucide-react";
import { fuelWords } from "@/features/goods/fuel-kinds";
import type { RouterOutputs } from "@/trpc/outputs";
import { applianceFilters } from "./appliance-filters";
import { PrintAppliances } from "./print-appliances";

export type Statement = RouterOutputs["office"]["applianceStatements"]["list"]["items"][number];

/** What customers stated of the appliances that burn their fuel, the newest first: for the office and the council. */
export const appliancesList = listOf<Statement, { timeZone: string }>()({
  label: "Stated appliances",
  filters: applianceFilters,
  rowId: ({ id }) => id,
  rowHref: ({ customerId }) => `/customers/${customerId}`,
  columns: (column, { timeZone }) => [
    column.accessor("customerName", { header: "Customer" }),
    column.accessor("address", { header: "Address", meta: { phone: "second" } }),
    column.accessor("appliance", { header: "Appliance", meta: { phone: "line" } }),
    column.accessor("fuels", {
      header: "For",
      cell: (cell) => fuelWords(cell.getValue()) || "Not stated",
      meta: { roomy: true },
    }),
    column.accessor("statedBy", { header: "Stated by", meta: { roomy: true } }),
    column.accessor("statedOn", {
      header: "Stated",
      cell: (cell) => formatDay(cell.getValue(), timeZone),
      meta: { fit: true, muted: true, phone: "second" },
    }),
    column.accessor("endedAt", {
      header: "Ended",
      cell: (cell) => {
        const at = cell.getValue();
        return at === null ? null : formatDay(at, timeZone);
      },
      meta: { fit: true, muted: true, phone: "named" },
    }),
  ],
  end: <PrintAppliances />,
  nothingYet: {
    icon: <Flame />,
    title: "Nothing stated yet",
    text: "In a smoke control area most fuel needs an exempt appliance. What a customer states of theirs is kept at their address.",
  },
  nothingFits: {
    title: "No appliance fits",
    text: "Try a part of the name or of the street.",
    all: "Show all that hold",
  },
});
