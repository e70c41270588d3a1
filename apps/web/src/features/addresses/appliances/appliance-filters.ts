import { filter, listFilters } from "@roundsman/ui";

/** What the list of stated appliances is narrowed by, on the page and on paper. */
export const applianceFilters = listFilters({
  q: filter.search({ label: "Search appliances", placeholder: "Customer, street or postcode" }),
  ended: filter.select({
    param: "ended",
    label: "State",
    all: "In force",
    options: [{ value: "true", label: "Ended" }],
    always: true,
  }),
});
