import { filter, listFilters } from "@roundsman/ui";

/** What the list of customers is narrowed by. */
export const customerFilters = listFilters({
  q: filter.search({ label: "Search customers", placeholder: "Name, phone, email or postcode" }),
  onAccount: filter.select({
    param: "account",
    label: "Account",
    all: "All customers",
    options: [
      { value: "true", label: "On account" },
      { value: "false", label: "Pay as they go" },
    ],
  }),
  onStop: filter.select({
    param: "stop",
    label: "Stop",
    all: "On stop or not",
    options: [
      { value: "true", label: "On stop" },
      { value: "false", label: "Not on stop" },
    ],
  }),
  rateSetId: filter.pick({ param: "list", label: "Price list", all: "Any prices" }),
  archived: filter.archived(),
  sort: filter.sort({
    standard: "By name",
    options: [{ value: "-name", label: "By name, from Z" }],
  }),
});
