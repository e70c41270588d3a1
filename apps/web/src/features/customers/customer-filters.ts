import { choiceOf, paramOf, uuidOf, type Params } from "@roundsman/ui";
import type { RouterInputs } from "@/trpc/outputs";

type CustomerQuery = RouterInputs["office"]["customers"]["list"];

/** What an address asks of the list of customers; what makes no sense in it is left out. */
export const readCustomerFilters = (params: Params): CustomerQuery => ({
  q: paramOf(params, "q")?.slice(0, 120),
  rateSetId: uuidOf(params, "list"),
  onAccount: choiceOf(params, "account", ["true", "false"]),
  archived: choiceOf(params, "archived", ["true"]),
});
