import { choiceOf, paramOf, uuidOf, type Params } from "@roundsman/ui";
import type { RouterInputs } from "@/trpc/outputs";

type OrderQuery = NonNullable<RouterInputs["office"]["supplierOrders"]["list"]>;

/** What an address asks of the list; `state` is a status, `open`, or `late`. */
export const readSupplierOrderFilters = (params: Params) =>
  ({
    q: paramOf(params, "q")?.slice(0, 120),
    supplierId: uuidOf(params, "supplier"),
    locationId: uuidOf(params, "yard"),
    status: choiceOf(params, "state", ["arrived", "cancelled"]),
    open: choiceOf(params, "state", ["open"]) && "true",
    late: choiceOf(params, "state", ["late"]) && "true",
  }) satisfies OrderQuery;
