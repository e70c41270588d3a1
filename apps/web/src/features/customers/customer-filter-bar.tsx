import { FilterBar, SearchFilter, SelectFilter } from "@roundsman/ui";
import { ExportLink } from "@/features/exports/export-link";

const accounts = [
  { value: "true", label: "On account" },
  { value: "false", label: "Pay as they go" },
];

type CustomerFilterBarProps = { priceLists: readonly { id: string; name: string }[] };

export function CustomerFilterBar({ priceLists }: CustomerFilterBarProps) {
  return (
    <FilterBar
      end={<ExportLink list="customers" />}
      more={
        <>
          <SelectFilter label="Account" param="account" all="All customers" options={accounts} />
          <SelectFilter
            label="Price list"
            param="list"
            all="Any prices"
            options={priceLists.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SelectFilter
            label="Archived"
            param="archived"
            all="Not archived"
            options={[{ value: "true", label: "With archived" }]}
          />
        </>
      }
    >
      <SearchFilter
        label="Search customers"
        placeholder="Name, phone, email or postcode"
        className="min-w-0 flex-1 md:w-72 md:flex-none"
      />
    </FilterBar>
  );
}
