import { filter, listFilters, optionsOf } from "@roundsman/ui";
import { directDebitWords } from "./states";

/** What the list of Direct Debits is narrowed by. */
export const directDebitFilters = listFilters({
  customerId: filter.only({ param: "customer" }),
  state: filter.select({
    label: "State",
    all: "In any state",
    options: optionsOf(directDebitWords),
    always: true,
  }),
});
