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
