import {
  DateFilter,
  FilterBar,
  FilterChip,
  SelectFilter,
  withParams,
  type Params,
} from "@roundsman/ui";
import { ExportLink } from "@/features/exports/export-link";
import type { Yard } from "../read-stock";
import { reasonWords } from "./movement-words";
import { ProductFilter } from "./product-filter";

const conditions = [
  { value: "full", label: "Full" },
  { value: "empty", label: "Empty" },
];
const reasons = Object.entries(reasonWords).map(([value, label]) => ({ value, label }));

type MovementFilterBarProps = {
  params: Params;
  yards: readonly Yard[];
  /** The one product whose movements are shown. */
  product: { id: string; name: string } | null;
};

/** Narrows the ledger. */
export function MovementFilterBar({ params, yards, product }: MovementFilterBarProps) {
  return (
    <FilterBar
      end={<ExportLink list="stock-movements" />}
      more={
        <>
          <SelectFilter
            label="Yard"
            param="yard"
            all="All yards"
            options={yards.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SelectFilter
            label="Condition"
            param="condition"
            all="Full and empty"
            options={conditions}
          />
          <SelectFilter label="Why" param="reason" all="For any reason" options={reasons} />
          <div className="flex flex-wrap items-center gap-2">
            <DateFilter label="From" param="from" />
            <DateFilter label="to" param="to" />
          </div>
        </>
      }
    >
      <ProductFilter key={product?.id} chosen={product} />
      {product && (
        <FilterChip href={`/stock/movements${withParams(params, { product: null })}`}>
          {product.name}
        </FilterChip>
      )}
    </FilterBar>
  );
}
