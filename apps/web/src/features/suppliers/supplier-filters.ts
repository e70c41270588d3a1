import { filter, listFilters } from "@roundsman/ui";

/** What the list of suppliers is narrowed by. */
export const supplierFilters = listFilters({
  q: filter.search({ label: "Search suppliers", placeholder: "Name" }),
  archived: filter.archived(),
});
