import { FilterBar, SearchFilter, SelectFilter } from "@roundsman/ui";

export function PeopleFilterBar() {
  return (
    <FilterBar
      more={
        <>
          <SelectFilter
            label="Staff"
            param="staff"
            all="Everybody"
            options={[{ value: "true", label: "Staff" }]}
          />
          <SelectFilter
            label="Locked"
            param="locked"
            all="Locked or not"
            options={[{ value: "true", label: "Locked" }]}
          />
        </>
      }
    >
      <SearchFilter
        label="Search people"
        placeholder="Name or email"
        className="min-w-0 flex-1 md:w-72 md:flex-none"
      />
    </FilterBar>
  );
}
