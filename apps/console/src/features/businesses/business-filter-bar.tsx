import { FilterBar, SearchFilter, SelectFilter } from "@roundsman/ui";
import { planWords, plans, statuses, statusWords } from "./words";

export function BusinessFilterBar() {
  return (
    <FilterBar
      more={
        <>
          <SelectFilter
            label="Plan"
            param="plan"
            all="Any plan"
            options={plans.map((value) => ({ value, label: planWords[value] }))}
          />
          <SelectFilter
            label="Subscription"
            param="status"
            all="Any subscription"
            options={statuses.map((value) => ({ value, label: statusWords[value] }))}
          />
          <SelectFilter
            label="Standing"
            param="standing"
            all="Any standing"
            options={[
              { value: "good", label: "In good standing" },
              { value: "bad", label: "Not in good standing" },
            ]}
          />
          <SelectFilter
            label="Trial"
            param="trial"
            all="Any trial"
            options={[{ value: "ending", label: "Trial ends within a week" }]}
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
        label="Search businesses"
        placeholder="Business, shop, person or email"
        className="min-w-0 flex-1 md:w-80 md:flex-none"
      />
    </FilterBar>
  );
}
