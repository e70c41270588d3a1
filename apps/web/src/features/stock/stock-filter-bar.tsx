import { FilterBar, SearchFilter, SelectFilter } from "@roundsman/ui";
import { ExportLink } from "@/features/exports/export-link";
import type { Yard } from "./read-stock";

/** Narrows the grid. */
export function StockFilterBar({ yards }: { yards: readonly Yard[] }) {
  return (
    <FilterBar
      end={<ExportLink list="stock" />}
      more={
        <>
          <SelectFilter
            label="Level"
            param="low"
            all="Any level"
            options={[{ value: "true", label: "Low only" }]}
          />
          {yards.length > 1 && (
            <SelectFilter
              label="Yard"
              param="yard"
              all="All yards"
              options={yards.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          <SelectFilter
            label="Archived"
            param="archived"
            all="Not archived"
            options={[{ value: "true", label: "With archived products" }]}
          />
        </>
      }
    >
      <SearchFilter
        label="Search products"
        placeholder="Name or code"
        className="min-w-0 flex-1 md:w-72 md:flex-none"
      />
    </FilterBar>
  );
}
