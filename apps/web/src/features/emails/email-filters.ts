import { choiceOf, paramOf, type Params } from "@roundsman/ui";
import type { RouterInputs } from "@/trpc/outputs";
import { emailStatuses } from "./email-states";

/** What an address asks of the list of mails. */
export const readEmailFilters = (params: Params): RouterInputs["office"]["emails"]["list"] => ({
  q: paramOf(params, "q")?.slice(0, 120),
  status: choiceOf(params, "status", emailStatuses),
});
