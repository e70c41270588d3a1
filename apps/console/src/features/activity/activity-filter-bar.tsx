import { DateFilter, FilterBar, SearchFilter, SelectFilter } from "@roundsman/ui";
import { areas, areaWords } from "./words";

export function ActivityFilterBar() {
  return (
    <FilterBar
      more={
        <>
          <SelectFilter
            label="Area"
            param="area"
            all="Any area"
            options={areas.map((value) => ({ value, label: areaWords[value] }))}
          />
          <SelectFilter
            label="Kind"
            param="kind"
            all="Console and support"
            options={[
              { value: "console", label: "In the console" },
              { value: "support", label: "In support sessions" },
            ]}
          />
          <SelectFilter
            label="Readings"
            param="readings"
            all="Only what was done"
            options={[{ value: "shown", label: "With what was read" }]}
          />
          <SelectFilter
            label="Order"
            param="order"
            all="Newest first"
            options={[{ value: "oldest", label: "Oldest first" }]}
          />
          <DateFilter label="From" param="from" />
          <DateFilter label="to" param="to" />
        </>
      }
    >
      <SearchFilter
        label="Search activity"
        placeholder="Words, names or details"
        className="min-w-0 flex-1 md:w-72 md:flex-none"
      />
    </FilterBar>
  );
}
