import { FilterBar, SearchFilter, SelectFilter } from "@roundsman/ui";
import { ExportLink } from "@/features/exports/export-link";
import { emailStatuses, emailStatusWords } from "./email-states";

export function EmailFilterBar() {
  return (
    <FilterBar end={<ExportLink list="emails" />}>
      <SearchFilter
        label="Search mails"
        placeholder="Address or subject"
        className="min-w-0 flex-1 md:w-72 md:flex-none"
      />
      <SelectFilter
        label="State"
        param="status"
        all="Any state"
        options={emailStatuses.map((value) => ({ value, label: emailStatusWords(value) }))}
      />
    </FilterBar>
  );
}
