import { filter, listFilters, optionsOf, type Params } from "@roundsman/ui";
import { methodWords, stageWords } from "./transfer-states";

/** What the list of transfers is narrowed by. */
export const transferFilters = listFilters({
  state: filter.select({
    label: "Stage",
    all: "Any stage",
    options: [{ value: "open", label: "Still to arrive" }, ...optionsOf(stageWords)],
    always: true,
  }),
  locationId: filter.pick({ param: "yard", label: "Yard", all: "From or to any yard" }),
  method: filter.select({
    label: "Carried by",
    all: "Carried by anybody",
    options: optionsOf(methodWords),
  }),
});

/** What the operation calls a state: a status, or `open` for all still to arrive. */
export const transferQuery = ({ state, ...rest }: ReturnType<typeof transferFilters.read>) => ({
  ...rest,
  status: state === "open" ? undefined : state,
  open: state === "open" ? ("true" as const) : undefined,
});

/** The same from an address. */
export const readTransferFilters = (params: Params) => transferQuery(transferFilters.read(params));
