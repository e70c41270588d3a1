import { filter, listFilters } from "@roundsman/ui";

/** What the list of invoices is narrowed by. */
export const invoiceFilters = listFilters({
  q: filter.search({ label: "Search invoices", placeholder: "Number or customer" }),
  customerId: filter.only({ param: "customer" }),
  status: filter.hidden({ values: ["sent", "paid", "void"] }),
  overdue: filter.hidden({ values: ["true"] }),
  from: filter.day({ label: "Issued from" }),
  to: filter.day({ label: "to" }),
});
