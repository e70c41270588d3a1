import { listOf, noFilters, RowDetail } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { Webhook as WebhookIcon } from "lucide-react";
import { typesInWords, WebhookBadge, type Webhook } from "./webhook";

/** Where events are sent, the oldest first. */
export const webhooksList = listOf<Webhook, { timeZone: string; now: Date }>()({
  label: "Webhooks",
  filters: noFilters,
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/settings/webhooks/${id}`,
  rowNote: ({ description }) => description && <RowDetail>{description}</RowDetail>,
  columns: (column, { timeZone, now }) => [
    column.accessor("url", {
      header: "Address",
      cell: (cell) => <span className="font-medium">{cell.getValue()}</span>,
      meta: { className: "min-w-40 wrap-anywhere" },
    }),
    column.accessor(({ types }) => typesInWords(types), {
      header: "Is sent",
      meta: { muted: true, phone: "second" },
    }),
    column.accessor("keeperName", { header: "Kept by", meta: { muted: true, phone: "second" } }),
    column.accessor("createdAt", {
      header: "Added",
      cell: (cell) => formatDate(cell.getValue(), timeZone, now),
      meta: { fit: true },
    }),
    column.accessor("waiting", {
      header: "Waiting",
      cell: (cell) => (cell.getValue() === 0 ? null : cell.getValue()),
      meta: { numeric: true, phone: "named" },
    }),
    column.accessor("pausedAt", {
      header: "State",
      cell: ({ row: { original } }) => <WebhookBadge webhook={original} />,
      meta: { fit: true, phone: "figure" },
    }),
  ],
  nothingYet: {
    icon: <WebhookIcon />,
    title: "No webhooks",
    text: "Add one for each program that is to be told of orders, customers or invoices as they change.",
  },
});
