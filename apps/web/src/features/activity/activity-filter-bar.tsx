import { DateFilter, FilterBar, SearchFilter, SelectFilter } from "@roundsman/ui";
import { ExportLink } from "@/features/exports/export-link";
import { actorKinds, actorWords, subjects } from "./activity-words";

type ActivityFilterBarProps = { members: readonly { userId: string; name: string }[] };

export function ActivityFilterBar({ members }: ActivityFilterBarProps) {
  return (
    <FilterBar
      end={<ExportLink list="activity" />}
      more={
        <>
          <SelectFilter
            label="Who"
            param="by"
            all="Anybody"
            options={actorKinds.map((value) => ({ value, label: actorWords[value] }))}
          />
          <SelectFilter
            label="Person"
            param="person"
            all="Any person"
            options={members.map(({ userId, name }) => ({ value: userId, label: name }))}
          />
          <SelectFilter label="About" param="about" all="About anything" options={subjects} />
          <DateFilter label="From" param="from" />
          <DateFilter label="To" param="to" />
        </>
      }
    >
      <SearchFilter
        label="Search activity"
        placeholder="Words or a name"
        className="min-w-0 flex-1 md:w-64 md:flex-none"
      />
    </FilterBar>
  );
}
