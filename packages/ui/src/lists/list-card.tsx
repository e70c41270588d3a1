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

/** Required only if the list has such filters. */
type Known<Fields extends FilterFields> = keyof FilterKnowledge<Fields> extends never
  ? { known?: Record<string, never> }
  : { known: FilterKnowledge<Fields> };

type ListCardProps<Row extends RowData, Context, Fields extends FilterFields> = {
  list: List<Row, Context, Fields>;
  /** The values of the page's address, from `list.read`. */
  asked: AskedList<Fields>;
  /** The operation's answer. */
  found: { items: readonly Row[]; nextCursor?: string | null };
  context: Context;
  hide?: readonly string[];
  /** Actions on chosen rows: a BulkBar. Without it rows can't be chosen. */
  bulk?: ReactNode;
  /** Before the filters: the list's own control. */
  lead?: ReactNode;
  className?: string;
} & Known<Fields>;

/** A list as on a page: filters, rows or their replacement, pages. */
export function ListCard<Row extends RowData, Context, Fields extends FilterFields>({
  list,
  asked: address,
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
      params={address.params}
      {...(hide && { hide })}
      choice={choice}
    />
  );
  return (
    <Card className={className}>
      <ListFilterBar
        fields={list.filters.fields}
        params={address.params}
        known={known ?? {}}
        lead={lead}
        end={list.end}
      />
      {items.length === 0 && <Nothing list={list} asked={address} />}
      {items.length > 0 &&
        (choice ? (
          // A new key resets the initial choice for other rows.
          <choice.Around key={atFirst && ids.join(" ")} ids={ids} {...(atFirst && { atFirst })}>
            {table}
            {bulk}
          </choice.Around>
        ) : (
          table
        ))}
      <ListPages page={address.page} nextCursor={nextCursor} />
    </Card>
  );
}

type NothingProps<Row extends RowData, Context, Fields extends FilterFields> = {
  list: List<Row, Context, Fields>;
  asked: AskedList<Fields>;
};

/** No rows yet, or none that match the filters: then with a link that removes them. */
function Nothing<Row extends RowData, Context, Fields extends FilterFields>({
  list: { nothingYet, nothingFits, filters },
  asked: address,
}: NothingProps<Row, Context, Fields>) {
  const fits = typeof nothingFits === "function" ? nothingFits(address.filters) : nothingFits;
  const shown: NothingThere =
    address.filtered && fits
      ? {
          icon: <SearchX />,
          action: (
            <ButtonLink href={withParams(address.params, without(filters.fields))}>
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
