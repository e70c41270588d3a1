import { choiceOf, paramOf, uuidOf, type Params } from "@roundsman/ui";
import type { RouterInputs } from "@/trpc/outputs";

type GridQuery = NonNullable<RouterInputs["office"]["stock"]["grid"]>;

/** What an address asks of the grid; what makes no sense in it is left out. */
export const readGridFilters = (params: Params) =>
  ({
    q: paramOf(params, "q")?.slice(0, 120),
    locationId: uuidOf(params, "yard"),
    low: choiceOf(params, "low", ["true"]),
    archived: choiceOf(params, "archived", ["true"]),
  }) satisfies GridQuery;
