import {
  DateFilter,
  FilterBar,
  FilterChip,
  SelectFilter,
  withParams,
  type Params,
} from "@roundsman/ui";

type RunFilterBarProps = { params: Params; customerName: string | null };

/** What is to be billed: delivered when, for whom, and on account or anyhow. */
export function RunFilterBar({ params, customerName }: RunFilterBarProps) {
  return (
    <FilterBar
      more={
        <div className="flex flex-wrap items-center gap-2">
          <DateFilter label="Delivered from" param="from" />
          <DateFilter label="to" param="to" />
        </div>
      }
    >
      <SelectFilter
        label="How they pay"
        param="pays"
        all="On account"
        options={[{ value: "any", label: "Everything unpaid" }]}
      />
      {customerName !== null && (
        <FilterChip href={`/invoices/new${withParams(params, { customer: null })}`}>
          {customerName}
        </FilterChip>
      )}
    </FilterBar>
  );
}
