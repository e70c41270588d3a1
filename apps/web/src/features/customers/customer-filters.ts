import { choiceOf, paramOf, uuidOf, type Params } from "@roundsman/ui";
import type { CustomerFilter } from "./move/use-move";

/** What an address asks of the list of customers; what makes no sense in it is left out. */
export const readCustomerFilters = (params: Params): CustomerFilter => ({
  q: paramOf(params, "q")?.slice(0, 120),
  rateSetId: uuidOf(params, "list"),
  onAccount: choiceOf(params, "account", ["true", "false"]),
  archived: choiceOf(params, "archived", ["true"]),
});
