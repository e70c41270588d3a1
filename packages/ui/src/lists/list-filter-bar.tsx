import type { ReactNode } from "react";
import { DateFilter } from "../filters/date-filter";
import { FilterBar, FilterChip } from "../filters/filter-bar";
import { SearchFilter } from "../filters/search-filter";
import { SelectFilter } from "../filters/select-filter";
import { withParams } from "../lib/with-params";
import type { FilterField, FilterFields, Option } from "./filters";
import type { Params } from "./params";

type ListFilterBarProps = {
  fields: FilterFields;
  params: Params;
  known: Record<string, ReactNode | readonly Option[]>;
  /** Before the rest: the list's own control. */
  lead?: ReactNode;
  /** The list's own actions, such as its export. */
  end?: ReactNode;
};

/** The filters of a list, drawn from its declaration; nothing if it has none. */
export function ListFilterBar({ fields, params, known, lead, end }: ListFilterBarProps) {
  const named = Object.entries(fields).map(([name, field]) => ({
    field,
    param: field.param ?? name,
    known: known[name],
  }));
  const stays = ({ field }: Named) =>
    field.kind === "search" || (field.kind === "select" && field.always);
  const isMore = (one: Named) =>
    !stays(one) && (one.field.kind === "select" || one.field.kind === "day");
  const more = drawn(named.filter(isMore));
  const first = drawn(named.filter(stays));
  const chips = named.filter(
    ({ field, param }) => field.kind === "only" && field.read(params, param) !== undefined,
  );
  if (first.length + more.length === 0 && !lead && !end) return null;
  return (
    <FilterBar end={end} more={more.length > 0 && more}>
      {lead}
      {first}
      {chips.map(({ param, known: name }) => (
        <FilterChip key={param} href={withParams(params, { [param]: null })}>
          {Array.isArray(name) ? null : (name as ReactNode)}
        </FilterChip>
      ))}
    </FilterBar>
  );
}

type Named = { field: FilterField; param: string; known: ReactNode | readonly Option[] };

/** Returns the controls; consecutive days stay together. */
function drawn(filters: readonly Named[]): ReactNode[] {
  const days = filters.filter(({ field }) => field.kind === "day");
  const rest = filters.filter(({ field }) => field.kind !== "day");
  return [
    ...rest.map(({ field, param, known }) => {
      if (field.kind === "search") {
        return (
          <SearchFilter
            key={param}
            label={field.label}
            param={param}
            placeholder={field.placeholder}
            className="min-w-36 flex-1 md:max-w-72 md:min-w-48 md:basis-48"
          />
        );
      }
      if (field.kind !== "select") return null;
      const options = field.options ?? (known as readonly Option[] | undefined) ?? [];
      // The page has no options.
      if (options.length === 0) return null;
      return (
        <SelectFilter
          key={param}
          label={field.label}
          param={param}
          all={field.all}
          options={options}
          // The columns' headers sort where there is room.
          {...(field.sorts && { className: "md:hidden" })}
        />
      );
    }),
    days.length > 0 && (
      <div key="days" className="flex flex-wrap items-center gap-2">
        {days.map(
          ({ field, param }) =>
            field.kind === "day" && <DateFilter key={param} label={field.label} param={param} />,
        )}
      </div>
    ),
  ].filter(Boolean);
}
