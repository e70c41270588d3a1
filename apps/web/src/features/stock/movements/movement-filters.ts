import { filter, listFilters, optionsOf } from "@roundsman/ui";
import { conditionWords, reasonWords } from "./movement-words";

/** What the ledger is narrowed by. */
export const movementFilters = listFilters({
  productId: filter.only({ param: "product" }),
  locationId: filter.pick({ param: "yard", label: "Yard", all: "All yards" }),
  condition: filter.select({
    label: "Condition",
    all: "Full and empty",
    options: optionsOf(conditionWords),
  }),
  reason: filter.select({ label: "Why", all: "For any reason", options: optionsOf(reasonWords) }),
  from: filter.day({ label: "From" }),
  to: filter.day({ label: "to" }),
});
