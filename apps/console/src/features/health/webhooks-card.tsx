import { listOf, noFilters, RowDetail, ShortListCard, StatusBadge } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { BusinessName } from "./business-name";
import { besides, type Health } from "./health";
import { inWords } from "./in-words";

type Webhooks = Health["webhooks"];

const webhooksList = listOf<Webhooks["unhandled"][number]>()({
  label: "Webhooks not handled",
  filters: noFilters,
  rowId: ({ id }) => id,
  // The provider's id, for finding it there.
  rowNote: ({ id }) => <RowDetail>{id}</RowDetail>,
  columns: (column) => [
    column.accessor(({ kind }) => inWords(kind), { id: "kind", header: "Webhook" }),
    column.accessor("business", {
      header: "Business",
      cell: (cell) => <BusinessName business={cell.getValue()} otherwise="Not known" />,
      meta: { phone: "second" },
    }),
    column.accessor("outcome", {
      header: "Outcome",
      cell: (cell) =>
        cell.getValue() === "failed" ? (
          <StatusBadge kind="failed">Failed</StatusBadge>
        ) : (
          <StatusBadge kind="ended">Ignored</StatusBadge>
        ),
      meta: { fit: true, phone: "second" },
    }),
    column.accessor("reason", {
      header: "Why",
      meta: { phone: "line", className: "max-w-96 wrap-anywhere" },
    }),
    column.accessor("receivedAt", {
      header: "Received",
      cell: (cell) => formatDateTime(cell.getValue()),
      meta: { fit: true, muted: true, phone: "second" },
    }),
  ],
  nothingYet: { title: "Every one was handled" },
});

type WebhooksCardProps = {
  webhooks: Webhooks;
  /** True on the page of one business. */
  ofOne?: boolean;
};

/** Notices of the payment provider, and their results. The provider sends a failed one again. */
export function WebhooksCard({ webhooks, ofOne = false }: WebhooksCardProps) {
  const { handled, ignored, failed, lastHandledAt, unhandled } = webhooks;
  const none = handled + ignored + failed === 0;
  const counted = `: ${handled} handled, ${ignored} ignored, ${failed} failed`;
  const last = lastHandledAt === null ? "" : `; last handled ${formatDateTime(lastHandledAt)}`;
  return (
    <ShortListCard
      title="Webhooks from the payment provider"
      hint={`Last week${none ? "" : counted + last}`}
      list={webhooksList}
      rows={unhandled}
      context={null}
      hide={besides(ofOne)}
      {...(none && { nothing: { title: "None came in the last week" } })}
    />
  );
}
