import {
  FilterBar,
  FilterChip,
  SearchFilter,
  SelectFilter,
  withParams,
  type Params,
} from "@roundsman/ui";
import { ExportLink } from "@/features/exports/export-link";
import type { Yard } from "@/features/stock/read-stock";

const states = [
  { value: "open", label: "Still to come" },
  { value: "late", label: "Late" },
  { value: "arrived", label: "Arrived" },
  { value: "cancelled", label: "Cancelled" },
];

type OrderFilterBarProps = {
  params: Params;
  yards: readonly Yard[];
  /** Whose orders alone are shown. */
  supplierName: string | null;
};

/** Narrows the list of orders with suppliers. */
export function SupplierOrderFilterBar({ params, yards, supplierName }: OrderFilterBarProps) {
  return (
    <FilterBar
      end={<ExportLink list="supplier-orders" />}
      more={
        <>
          <SelectFilter label="State" param="state" all="Any state" options={states} />
          {yards.length > 1 && (
            <SelectFilter
              label="Yard"
              param="yard"
              all="To any yard"
              options={yards.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </>
      }
    >
      <SearchFilter
        label="Search orders"
        placeholder="Supplier or reference"
        className="min-w-0 flex-1 md:w-72 md:flex-none"
      />
      {supplierName !== null && (
        <FilterChip href={`/suppliers/orders${withParams(params, { supplier: null })}`}>
          {supplierName}
        </FilterChip>
      )}
    </FilterBar>
  );
}
