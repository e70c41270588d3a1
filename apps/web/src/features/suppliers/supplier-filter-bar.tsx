import { FilterBar, SearchFilter, SelectFilter } from "@roundsman/ui";
import { ExportLink } from "@/features/exports/export-link";

/** Narrows the list of suppliers. */
export function SupplierFilterBar() {
  return (
    <FilterBar
      end={<ExportLink list="suppliers" />}
      more={
        <SelectFilter
          label="Archived"
          param="archived"
          all="Not archived"
          options={[{ value: "true", label: "With archived" }]}
        />
      }
    >
      <SearchFilter
        label="Search suppliers"
        placeholder="Name"
        className="min-w-0 flex-1 md:w-72 md:flex-none"
      />
    </FilterBar>
  );
}
