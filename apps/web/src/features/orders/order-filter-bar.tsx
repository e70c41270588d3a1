import {
  DateFilter,
  FilterBar,
  FilterChip,
  type Params,
  SearchFilter,
  SelectFilter,
  withParams,
} from "@roundsman/ui";
import { ExportLink } from "@/features/exports/export-link";

const fulfilments = [
  { value: "delivery", label: "Deliveries" },
  { value: "collection", label: "Collections" },
];

const methods = [
  { value: "on_account", label: "On account" },
  { value: "link", label: "Payment link" },
  { value: "cash", label: "Cash at the door" },
];

const paid = [
  { value: "false", label: "Not paid" },
  { value: "true", label: "Paid" },
];

type OrderFilterBarProps = {
  params: Params;
  /** Whose orders alone are shown, where they are one customer's. */
  customerName: string | null;
};

export function OrderFilterBar({ params, customerName }: OrderFilterBarProps) {
  return (
    <FilterBar
      end={<ExportLink list="orders" />}
      more={
        <>
          <SelectFilter
            label="Delivery or collection"
            param="fulfilment"
            all="All kinds"
            options={fulfilments}
          />
          <SelectFilter
            label="Payment method"
            param="payment"
            all="Any payment"
            options={methods}
          />
          <SelectFilter label="Paid" param="paid" all="Paid or not" options={paid} />
          <div className="flex flex-wrap items-center gap-2">
            <DateFilter label="Taken from" param="from" />
            <DateFilter label="to" param="to" />
          </div>
        </>
      }
    >
      <SearchFilter
        label="Search orders"
        placeholder="Name, postcode or reference"
        className="min-w-0 flex-1 md:w-72 md:flex-none"
      />
      {customerName !== null && (
        <FilterChip href={`/orders${withParams(params, { customer: null })}`}>
          {customerName}
        </FilterChip>
      )}
    </FilterBar>
  );
}
