import { choiceOf, dayOf, uuidOf, type Params } from "@roundsman/ui";
import type { RunQuery } from "./use-run";

/** What an address asks to bill: what is on account, unless it says everything unpaid. */
export function readRunFilters(params: Params): RunQuery {
  return {
    customerId: uuidOf(params, "customer"),
    onAccount: choiceOf(params, "pays", ["any"]) === undefined,
    from: dayOf(params, "from"),
    to: dayOf(params, "to"),
  };
}
