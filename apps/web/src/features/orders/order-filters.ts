import { choiceOf, dayOf, paramOf, uuidOf, type Params } from "@roundsman/ui";
import type { RouterInputs } from "@/trpc/outputs";

type OrderQuery = RouterInputs["office"]["orders"]["list"];

/** What an address asks of the list of orders; what makes no sense in it is left out. */
export function readOrderFilters(params: Params): OrderQuery {
  return {
    q: paramOf(params, "q")?.slice(0, 120),
    customerId: uuidOf(params, "customer"),
    status: choiceOf(params, "status", ["placed", "delivered", "cancelled"]),
    fulfilment: choiceOf(params, "fulfilment", ["delivery", "collection"]),
    paymentMethod: choiceOf(params, "payment", ["on_account", "link", "cash"]),
    paid: choiceOf(params, "paid", ["true", "false"]),
    unplanned: choiceOf(params, "unplanned", ["true"]),
    from: dayOf(params, "from"),
    to: dayOf(params, "to"),
  };
}
