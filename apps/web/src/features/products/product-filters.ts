import { choiceOf, paramOf, type Params } from "@/features/lists/params";
import type { RouterInputs } from "@/trpc/outputs";

type ProductQuery = RouterInputs["office"]["products"]["list"];

/** What an address asks of the list of products; what makes no sense in it is left out. */
export const readProductFilters = (params: Params): ProductQuery => ({
  q: paramOf(params, "q")?.slice(0, 120),
  sold: choiceOf(params, "sold", ["true", "false"]),
  archived: choiceOf(params, "archived", ["true"]),
});
