import { filter, listFilters } from "@roundsman/ui";

/** What the list of products is narrowed by. */
export const productFilters = listFilters({
  q: filter.search({ label: "Search products", placeholder: "Name or code" }),
  category: filter.pick({ label: "Category", all: "All categories", most: 80 }),
  sold: filter.select({
    label: "State",
    all: "For sale or not",
    options: [
      { value: "true", label: "For sale" },
      { value: "false", label: "Not for sale" },
    ],
  }),
  archived: filter.archived(),
});
