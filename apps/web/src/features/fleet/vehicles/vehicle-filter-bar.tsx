import { FilterBar, SearchFilter, SelectFilter } from "@roundsman/ui";

/** Narrows the list of vehicles. */
export function VehicleFilterBar() {
  return (
    <FilterBar
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
        label="Search vehicles"
        placeholder="Name or registration"
        className="min-w-0 flex-1 md:w-72 md:flex-none"
      />
    </FilterBar>
  );
}
