import { choiceOf, dayOf, paramOf, uuidOf, type Params } from "@roundsman/ui";
import type { RouterInputs } from "@/trpc/outputs";

/** What an address asks of the list of invoices; what makes no sense in it is left out. */
export function readInvoiceFilters(params: Params): RouterInputs["office"]["invoices"]["list"] {
  return {
    q: paramOf(params, "q")?.slice(0, 120),
    status: choiceOf(params, "status", ["sent", "paid", "void"]),
    overdue: choiceOf(params, "overdue", ["true"]),
    customerId: uuidOf(params, "customer"),
    from: dayOf(params, "from"),
    to: dayOf(params, "to"),
  };
}
