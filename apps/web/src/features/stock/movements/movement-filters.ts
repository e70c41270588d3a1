import { choiceOf, dayOf, uuidOf, type Params } from "@roundsman/ui";
import type { RouterInputs } from "@/trpc/outputs";
import { reasonWords, type Movement } from "./movement-words";

type MovementQuery = NonNullable<RouterInputs["office"]["stock"]["listMovements"]>;

const reasons = Object.keys(reasonWords) as Movement["reason"][];

/** What an address asks of the ledger; what makes no sense in it is left out. */
export const readMovementFilters = (params: Params) =>
  ({
    productId: uuidOf(params, "product"),
    locationId: uuidOf(params, "yard"),
    condition: choiceOf(params, "condition", ["full", "empty"]),
    reason: choiceOf(params, "reason", reasons),
    from: dayOf(params, "from"),
    to: dayOf(params, "to"),
  }) satisfies MovementQuery;
