import { choiceOf, uuidOf, type Params } from "@roundsman/ui";
import type { RouterInputs } from "@/trpc/outputs";
import { methodWords, stageWords, type Transfer, type TransferStatus } from "./transfer-states";

type TransferQuery = NonNullable<RouterInputs["office"]["transfers"]["list"]>;

const statuses = Object.keys(stageWords) as TransferStatus[];
const methods = Object.keys(methodWords) as Transfer["method"][];

/** What an address asks of the list; `state` is one of them, or `open` for all still to arrive. */
export const readTransferFilters = (params: Params) =>
  ({
    status: choiceOf(params, "state", statuses),
    open: choiceOf(params, "state", ["open"]) && "true",
    method: choiceOf(params, "method", methods),
    locationId: uuidOf(params, "yard"),
  }) satisfies TransferQuery;
