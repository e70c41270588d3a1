import { filter, listFilters } from "@roundsman/ui";

/** What the list of standing orders is narrowed by. */
export const standingFilters = listFilters({
  q: filter.search({ label: "Search standing orders", placeholder: "Customer" }),
  customerId: filter.only({ param: "customer" }),
  state: filter.select({
    label: "State",
    all: "All states",
    options: [
      { value: "active", label: "Active" },
      { value: "paused", label: "Paused" },
      { value: "ended", label: "Ended" },
    ],
  }),
});
