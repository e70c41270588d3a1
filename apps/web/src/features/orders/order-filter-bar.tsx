import { DateFilter, FilterBar, SearchFilter, SelectFilter } from "@roundsman/ui";

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

export function OrderFilterBar() {
  return (
    <FilterBar
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
          <DateFilter label="Taken from" param="from" />
          <DateFilter label="to" param="to" />
        </>
      }
    >
      <SearchFilter
        label="Search orders"
        placeholder="Name, postcode or reference"
        className="min-w-0 flex-1 md:w-72 md:flex-none"
      />
    </FilterBar>
  );
}
