import { filter, listFilters, listOf, RowActions, RowDetail, StatusBadge } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { Send } from "lucide-react";
import type { WebhookAttempt } from "../webhook";
import { SendAgain } from "./send-again";

type Context = { webhookId: string; why: string | null; timeZone: string; now: Date };

export const attemptFilters = listFilters({
  failed: filter.select({
    label: "Result",
    all: "All requests",
    options: [
      { value: "true", label: "Failed" },
      { value: "false", label: "Answered well" },
    ],
    always: true,
  }),
});

/** The requests to a webhook, newest first. */
export const attemptsList = listOf<WebhookAttempt, Context>()({
  label: "Requests",
  filters: attemptFilters,
  rowId: ({ id }) => id,
  rowNote: ({ failure, answer }) =>
    (failure ?? answer) && (
      <RowDetail>
        <span className="line-clamp-2 wrap-anywhere">
          {[failure, answer].filter((words) => words !== null && words !== "").join(" ")}
        </span>
      </RowDetail>
    ),
  columns: (column, { webhookId, why, timeZone, now }) => [
    column.accessor("eventType", {
      header: "Event",
      cell: (cell) => <code className="text-xs">{cell.getValue()}</code>,
      meta: { className: "min-w-40" },
    }),
    column.accessor("at", {
      header: "Sent",
      cell: (cell) => formatDateTime(cell.getValue(), timeZone, now),
      meta: { fit: true, muted: true, phone: "second" },
    }),
    column.accessor("tookMs", {
      header: "Took",
      cell: (cell) => `${cell.getValue()} ms`,
      meta: { numeric: true, muted: true, phone: "second" },
    }),
    column.accessor("status", {
      header: "Result",
      cell: ({ row: { original } }) => (
        <StatusBadge kind={original.failure === null ? "done" : "failed"}>
          {original.status === null ? "No answer" : `${original.status}`}
        </StatusBadge>
      ),
      meta: { fit: true, phone: "figure" },
    }),
    column.display({
      header: "Actions",
      cell: ({ row: { original } }) => (
        <RowActions inWords>
          {original.eventType !== "webhook.test" && (
            <SendAgain id={webhookId} eventId={original.eventId} why={why} />
          )}
        </RowActions>
      ),
      meta: { silent: true, phone: "acts" },
    }),
  ],
  nothingYet: {
    icon: <Send />,
    title: "Nothing was sent yet",
    text: "Send a test, or wait until something happens. Requests are kept for 30 days.",
  },
  nothingFits: {
    title: "No request fits",
    text: "Choose another result.",
    all: "Show all requests",
  },
});
