import type { RowData } from "@tanstack/table-core";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "../actions/button-link";
import { EmptyState } from "../feedback/empty-state";
import { Card } from "../layout/card";
import type { FilterFields, FilterKnowledge } from "./filters";
import type { AskedList, List, NothingThere } from "./list";
import { ListFilterBar } from "./list-filter-bar";
import { ListPages } from "./list-pages";
import { ListTable } from "./list-table";
import { withParams } from "../lib/with-params";

/** Asked for only where the list has such filters. */
type Known<Fields extends FilterFields> = keyof FilterKnowledge<Fields> extends never
  ? { known?: Record<string, never> }
  : { known: FilterKnowledge<Fields> };

type ListCardProps<Row extends RowData, Context, Fields extends FilterFields> = {
  list: List<Row, Context, Fields>;
  /** What the page's address asks, by `list.read`. */
  asked: AskedList<Fields>;
  /** What the operation answered. */
  found: { items: readonly Row[]; nextCursor?: string | null };
  context: Context;
  hide?: readonly string[];
  /** What is done with chosen rows: a BulkBar. Without it none can be chosen. */
  bulk?: ReactNode;
  /** Before the filters: a control that is the list's own. */
  lead?: ReactNode;
  className?: string;
} & Known<Fields>;

/** A list as a page shows it: filters, rows, what is there in place of none, pages. */
export function ListCard<Row extends RowData, Context, Fields extends FilterFields>({
  list,
  asked,
  found: { items, nextCursor = null },
  context,
  known,
  hide,
  bulk,
  lead,
  className,
}: ListCardProps<Row, Context, Fields>) {
  const choice = bulk ? list.rowChoice : undefined;
  const ids = items.map(list.rowId);
  const atFirst = choice?.atFirst && items.filter(choice.atFirst).map(list.rowId);
  const table = (
    <ListTable
      list={list}
      rows={items}
      context={context}
      params={asked.params}
      {...(hide && { hide })}
      choice={choice}
    />
  );
  return (
    <Card className={className}>
      <ListFilterBar
        fields={list.filters.fields}
        params={asked.params}
        known={known ?? {}}
        lead={lead}
        end={list.end}
      />
      {items.length === 0 && <Nothing list={list} asked={asked} />}
      {items.length > 0 &&
        (choice ? (
          // Of other rows, others are chosen at first.
          <choice.Around key={atFirst && ids.join(" ")} ids={ids} {...(atFirst && { atFirst })}>
            {table}
            {bulk}
          </choice.Around>
        ) : (
          table
        ))}
      <ListPages page={asked.page} nextCursor={nextCursor} />
    </Card>
  );
}

type NothingProps<Row extends RowData, Context, Fields extends FilterFields> = {
  list: List<Row, Context, Fields>;
  asked: AskedList<Fields>;
};

/** Nothing there yet, or nothing that fits its filters: then with the way out of them. */
function Nothing<Row extends RowData, Context, Fields extends FilterFields>({
  list: { nothingYet, nothingFits, filters },
  asked,
}: NothingProps<Row, Context, Fields>) {
  const fits = typeof nothingFits === "function" ? nothingFits(asked.filters) : nothingFits;
  const shown: NothingThere =
    asked.filtered && fits
      ? {
          icon: <SearchX />,
          action: (
            <ButtonLink href={withParams(asked.params, without(filters.fields))}>
              {fits.all ?? "Show all"}
            </ButtonLink>
          ),
          ...fits,
        }
      : nothingYet;
  return (
    <EmptyState icon={shown.icon} title={shown.title} action={shown.action}>
      {shown.text}
    </EmptyState>
  );
}

const without = (fields: FilterFields) =>
  Object.fromEntries(Object.entries(fields).map(([name, { param = name }]) => [param, null]));
