import { filter, listFilters } from "@roundsman/ui";

/** What the list of invoices is narrowed by. */
export const invoiceFilters = listFilters({
  q: filter.search({ label: "Search invoices", placeholder: "Number or customer" }),
  customerId: filter.only({ param: "customer" }),
  status: filter.hidden({ values: ["sent", "paid", "void"] }),
  overdue: filter.hidden({ values: ["true"] }),
  disputed: filter.hidden({ values: ["true"] }),
  toCredit: filter.hidden({ values: ["true"] }),
  from: filter.day({ label: "Issued from" }),
  to: filter.day({ label: "to" }),
  sort: filter.sort({
    standard: "Newest first",
    options: [
      { value: "number", label: "Oldest first" },
      { value: "dueOn", label: "Due first" },
      { value: "-dueOn", label: "Due last" },
      { value: "-totalPence", label: "Largest first" },
      { value: "totalPence", label: "Smallest first" },
    ],
  }),
});
