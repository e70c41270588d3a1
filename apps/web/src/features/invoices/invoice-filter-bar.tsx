import {
  DateFilter,
  FilterBar,
  FilterChip,
  SearchFilter,
  withParams,
  type Params,
} from "@roundsman/ui";
import { ExportLink } from "@/features/exports/export-link";
import { AccountingLink } from "./accounting-link";

type InvoiceFilterBarProps = {
  params: Params;
  /** Whose invoices alone are shown, where they are one customer's. */
  customerName: string | null;
};

export function InvoiceFilterBar({ params, customerName }: InvoiceFilterBarProps) {
  return (
    <FilterBar
      end={
        <>
          <ExportLink list="invoices" />
          <AccountingLink />
        </>
      }
      more={
        <div className="flex flex-wrap items-center gap-2">
          <DateFilter label="Issued from" param="from" />
          <DateFilter label="to" param="to" />
        </div>
      }
    >
      <SearchFilter
        label="Search invoices"
        placeholder="Number or customer"
        className="min-w-0 flex-1 md:w-72 md:flex-none"
      />
      {customerName !== null && (
        <FilterChip href={`/invoices${withParams(params, { customer: null })}`}>
          {customerName}
        </FilterChip>
      )}
    </FilterBar>
  );
}
