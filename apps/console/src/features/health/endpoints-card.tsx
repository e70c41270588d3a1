import { listOf, noFilters, ShortListCard, StatusBadge } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { BusinessName } from "./business-name";
import { besides, type Health } from "./health";

type Endpoint = Health["endpoints"][number];

const pausedWords = {
  failing: "Nothing was answered well for five days",
  gone: "Its server answered that it is gone",
  keeper_left: "Whoever keeps it has left, or its key has ended",
};

const endpointsList = listOf<Endpoint>()({
  label: "Webhooks in trouble",
  filters: noFilters,
  rowId: ({ id }) => id,
  columns: (column) => [
    column.accessor("host", { header: "Host", meta: { className: "wrap-anywhere" } }),
    column.accessor("business", {
      header: "Business",
      cell: (cell) => <BusinessName business={cell.getValue()} />,
      meta: { phone: "second" },
    }),
    column.accessor("pausedAt", {
      header: "State",
      cell: (cell) =>
        cell.getValue() === null ? (
          <StatusBadge kind="failed">Failing</StatusBadge>
        ) : (
          <StatusBadge kind="ended">Paused</StatusBadge>
        ),
      meta: { fit: true, phone: "second" },
    }),
    column.accessor(({ failingSince, pausedAt }) => failingSince ?? pausedAt, {
      id: "since",
      header: "Since",
      cell: (cell) => formatDateTime(cell.getValue() ?? ""),
      meta: { fit: true, muted: true, phone: "named" },
    }),
    column.accessor(whyOf, { id: "why", header: "Why", meta: { phone: "line" } }),
    column.accessor("lastStatus", {
      header: "Last status",
      cell: (cell) => cell.getValue() ?? "None",
      meta: { fit: true, phone: "named" },
    }),
    column.accessor("lastAt", {
      header: "Last sent",
      cell: (cell) => {
        const moment = cell.getValue();
        return moment === null ? "Never" : formatDateTime(moment);
      },
      meta: { fit: true, muted: true, phone: "named" },
    }),
  ],
  nothingYet: { title: "Every webhook is answered" },
});

function whyOf({ pausedAt, pausedBecause, lastFailure }: Endpoint): string {
  if (pausedBecause !== null) return pausedWords[pausedBecause];
  if (pausedAt !== null) return "Somebody of the business paused it";
  return lastFailure ?? "";
}

type EndpointsCardProps = {
  endpoints: Health["endpoints"];
  /** True on the page of one business. */
  ofOne?: boolean;
};

/** Webhook addresses of businesses that refuse their events. */
export const EndpointsCard = ({ endpoints, ofOne = false }: EndpointsCardProps) => (
  <ShortListCard
    title="Webhooks to integrators"
    hint="That fail or are paused. Of each address the host alone is shown."
    list={endpointsList}
    rows={endpoints}
    context={null}
    hide={besides(ofOne)}
  />
);
