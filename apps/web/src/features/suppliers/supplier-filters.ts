import { choiceOf, paramOf, type Params } from "@roundsman/ui";
import type { RouterInputs } from "@/trpc/outputs";

type SupplierQuery = NonNullable<RouterInputs["office"]["suppliers"]["list"]>;

/** What an address asks of the list of suppliers. */
export const readSupplierFilters = (params: Params) =>
  ({
    q: paramOf(params, "q")?.slice(0, 120),
    archived: choiceOf(params, "archived", ["true"]),
  }) satisfies SupplierQuery;
