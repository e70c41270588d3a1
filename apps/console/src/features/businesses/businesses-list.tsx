import { filter, listFilters, listOf, optionsOf, RowDetail } from "@roundsman/ui";
import { formatDay } from "@roundsman/ui/format";
import { BusinessBadges } from "./business-badges";
import { planWords, statusWords, vehiclesOf, type Business } from "./words";

const noSuch = { title: "No such business", text: "Try another name, or part of one." };

/** Every business of the service, with its subscription and state. */
export const businessesList = listOf<Business>()({
  label: "Businesses",
  filters: listFilters({
    q: filter.search({
      label: "Search businesses",
      placeholder: "Business, shop, person or email",
    }),
    plan: filter.select({ label: "Plan", all: "Any plan", options: optionsOf(planWords) }),
    status: filter.select({
      label: "Subscription",
      all: "Any subscription",
      options: optionsOf(statusWords),
    }),
    standing: filter.select({
      label: "Standing",
      all: "Any standing",
      options: [
        { value: "good", label: "In good standing" },
        { value: "bad", label: "Not in good standing" },
      ],
    }),
    trial: filter.select({
      label: "Trial",
      all: "Any trial",
      options: [{ value: "ending", label: "Trial ends within a week" }],
    }),
    locked: filter.select({
      label: "Locked",
      all: "Locked or not",
      options: [{ value: "true", label: "Locked" }],
    }),
  }),
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/businesses/${id}`,
  rowNote: ({ slug }) => <RowDetail>{slug}</RowDetail>,
  columns: (column) => [
    column.accessor("name", { header: "Business" }),
    column.accessor(({ subscription }) => planWords[subscription.plan], {
      header: "Plan",
      meta: { phone: "figure" },
    }),
    column.display({
      header: "Standing",
      cell: ({ row }) => <BusinessBadges business={row.original} />,
      meta: { phone: "second" },
    }),
    column.accessor(vehiclesOf, {
      header: "Vehicles",
      meta: { numeric: true, phone: "named" },
    }),
    column.accessor("members", { header: "People", meta: { numeric: true } }),
    column.accessor("createdAt", {
      header: "Since",
      cell: (cell) => formatDay(cell.getValue()),
      meta: { fit: true, muted: true },
    }),
  ],
  nothingYet: noSuch,
  nothingFits: noSuch,
});
