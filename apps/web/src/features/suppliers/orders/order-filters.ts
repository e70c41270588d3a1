import { filter, listFilters, type Params } from "@roundsman/ui";

/** What the list of orders with suppliers is narrowed by. */
export const supplierOrderFilters = listFilters({
  q: filter.search({ label: "Search orders", placeholder: "Supplier or reference" }),
  supplierId: filter.only({ param: "supplier" }),
  state: filter.select({
    label: "State",
    all: "Any state",
    options: [
      { value: "open", label: "Still to come" },
      { value: "late", label: "Late" },
      { value: "arrived", label: "Arrived" },
      { value: "cancelled", label: "Cancelled" },
    ],
  }),
  locationId: filter.pick({ param: "yard", label: "Yard", all: "To any yard" }),
});

/** What the operation calls a state: a status, `open`, or `late`. */
export function supplierOrderQuery({
  state,
  ...rest
}: ReturnType<typeof supplierOrderFilters.read>) {
  return {
    ...rest,
    status: state === "arrived" || state === "cancelled" ? state : undefined,
    open: state === "open" ? ("true" as const) : undefined,
    late: state === "late" ? ("true" as const) : undefined,
  };
}

/** The same from an address. */
export const readSupplierOrderFilters = (params: Params) =>
  supplierOrderQuery(supplierOrderFilters.read(params));
