import { Badge, listOf } from "@roundsman/ui";
import { formatDate, formatQuantity } from "@roundsman/ui/format";
import { Hourglass } from "lucide-react";
import type { RouterOutputs } from "@/trpc/outputs";
import { forecastFilters } from "./forecast-filters";
import { emptyWords } from "./words";

type Forecast = RouterOutputs["office"]["forecasts"]["list"]["items"][number];

/** When customers run out, what is empty first at the top. */
export const forecastsList = listOf<Forecast, { timeZone: string }>()({
  label: "Forecasts",
  filters: forecastFilters,
  rowId: ({ id }) => id,
  rowHref: ({ customerId }) => `/customers/${customerId}`,
  columns: (column, { timeZone }) => [
    column.accessor("customerName", { header: "Customer" }),
    column.accessor("address", { header: "Address", meta: { muted: true, roomy: true } }),
    column.accessor("productName", {
      header: "Product",
      cell: (cell) =>
        `${formatQuantity(cell.row.original.usualQuantity)} × ${cell.row.original.productName}`,
      meta: { phone: "second" },
    }),
    column.accessor("emptyOn", {
      header: "Empty",
      cell: (cell) => emptyWords(cell.row.original, timeZone),
      meta: { phone: "line" },
    }),
    column.accessor("nextRoundOn", {
      header: "Next round",
      cell: (cell) => {
        const day = cell.getValue();
        return day ? formatDate(day, timeZone) : "Not known";
      },
      meta: { fit: true, muted: true },
    }),
    column.accessor("askNow", {
      header: "State",
      cell: (cell) => {
        const { askNow, hiddenUntil } = cell.row.original;
        if (askNow) return <Badge tone="warning">Ask now</Badge>;
        return hiddenUntil ? <Badge>Not now</Badge> : null;
      },
      meta: { fit: true, phone: "figure" },
    }),
  ],
  nothingYet: {
    icon: <Hourglass />,
    title: "No forecasts yet",
    text: "They are made each night, once an address was brought the same cylinder or fuel at least twice.",
  },
  nothingFits: {
    title: "Nobody fits",
    text: "Nobody runs out before their next rounds without having ordered.",
    all: "Show all forecasts",
  },
});
