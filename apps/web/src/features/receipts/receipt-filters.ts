import { filter, listFilters, optionsOf } from "@roundsman/ui";
import { receiptMethodWords } from "@/features/payments/by-hand";

/** What the list of receipts is narrowed by. */
export const receiptFilters = listFilters({
  customerId: filter.only({ param: "customer" }),
  method: filter.select({
    label: "How it was paid",
    all: "Paid in any way",
    options: optionsOf(receiptMethodWords),
  }),
  unallocated: filter.select({
    label: "What is left",
    all: "Used or not",
    options: [{ value: "true", label: "With credit left" }],
    always: true,
  }),
  from: filter.day({ label: "Received from" }),
  to: filter.day({ label: "to" }),
});
