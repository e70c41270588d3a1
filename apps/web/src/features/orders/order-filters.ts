import { filter, listFilters } from "@roundsman/ui";

/** What the list of orders is narrowed by. */
export const orderFilters = listFilters({
  q: filter.search({ label: "Search orders", placeholder: "Name, postcode or reference" }),
  customerId: filter.only({ param: "customer" }),
  status: filter.hidden({ values: ["placed", "delivered", "cancelled"] }),
  unplanned: filter.hidden({ values: ["true"] }),
  fulfilment: filter.select({
    label: "Delivery or collection",
    all: "All kinds",
    options: [
      { value: "delivery", label: "Deliveries" },
      { value: "collection", label: "Collections" },
    ],
  }),
  paymentMethod: filter.select({
    param: "payment",
    label: "Payment method",
    all: "Any payment",
    options: [
      { value: "on_account", label: "On account" },
      { value: "link", label: "Payment link" },
      { value: "cash", label: "Cash at the door" },
    ],
  }),
  paid: filter.select({
    label: "Paid",
    all: "Paid or not",
    options: [
      { value: "false", label: "Not paid" },
      { value: "true", label: "Paid" },
    ],
  }),
  from: filter.day({ label: "Taken from" }),
  to: filter.day({ label: "to" }),
  sort: filter.sort({
    standard: "Newest first",
    options: [
      { value: "createdAt", label: "Oldest first" },
      { value: "due", label: "Due first" },
      { value: "-due", label: "Due last" },
    ],
  }),
});
