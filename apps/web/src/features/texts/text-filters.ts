import { filter, listFilters } from "@roundsman/ui";
import { textStates, textStateWords } from "./text-states";

/** What the list of texts is narrowed by. */
export const textFilters = listFilters({
  customerId: filter.only({ param: "customer" }),
  q: filter.search({ label: "Search texts", placeholder: "Words or number" }),
  waiting: filter.select({
    label: "Answers",
    all: "All texts",
    options: [{ value: "true", label: "Waiting for an answer" }],
    always: true,
  }),
  state: filter.select({
    label: "State",
    all: "Any state",
    options: textStates.map((value) => ({ value, label: textStateWords(value) })),
    always: true,
  }),
});
