import { filter, listFilters } from "@roundsman/ui";

/** What the list of credit notes is narrowed by. */
export const creditNoteFilters = listFilters({
  q: filter.search({ label: "Search credit notes", placeholder: "Number or customer" }),
  customerId: filter.only({ param: "customer" }),
  unallocated: filter.select({
    label: "What is left",
    all: "Used or not",
    options: [{ value: "true", label: "With credit left" }],
    always: true,
  }),
  from: filter.day({ label: "Issued from" }),
  to: filter.day({ label: "to" }),
});
