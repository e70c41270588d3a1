import { choiceOf, paramOf, type Params } from "@roundsman/ui";
import type { RouterInputs } from "@/trpc/outputs";

type ProductQuery = RouterInputs["office"]["products"]["list"];

/** What an address asks of the list of products; what makes no sense in it is left out. */
export const readProductFilters = (params: Params): ProductQuery => ({
  q: paramOf(params, "q")?.slice(0, 120),
  category: paramOf(params, "category")?.slice(0, 80),
  sold: choiceOf(params, "sold", ["true", "false"]),
  archived: choiceOf(params, "archived", ["true"]),
});
