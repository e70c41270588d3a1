import { choiceOf, paramOf, type Params } from "@roundsman/ui";
import type { RouterInputs } from "@/trpc/outputs";

/** What an address asks of the list; without a state it is those that wait. */
export function readApplicationFilters(
  params: Params,
): RouterInputs["office"]["tradeApplications"]["list"] {
  const status = choiceOf(params, "status", ["approved", "declined", "all"]) ?? "pending";
  return {
    q: paramOf(params, "q")?.slice(0, 120),
    status: status === "all" ? undefined : status,
  };
}
