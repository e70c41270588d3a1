import { FilterBar, SearchFilter, SelectFilter } from "@roundsman/ui";
import { statusWords } from "./words";

export const statuses = ["pending", "approved", "declined", "revoked", "expired", "draft"] as const;

export function TrustFilterBar() {
  return (
    <FilterBar
      more={
        <SelectFilter
          label="State"
          param="status"
          all="Any state"
          options={statuses.map((value) => ({ value, label: statusWords[value] }))}
        />
      }
    >
      <SearchFilter
        label="Search requests"
        placeholder="Name, company or email"
        className="min-w-0 flex-1 md:w-72 md:flex-none"
      />
    </FilterBar>
  );
}
