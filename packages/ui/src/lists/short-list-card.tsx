import type { RowData } from "@tanstack/table-core";
import type { ReactNode } from "react";
import { EmptyState } from "../feedback/empty-state";
import { Card, CardHeader } from "../layout/card";
import type { FilterFields } from "./filters";
import type { List, NothingThere } from "./list";
import { ListTable } from "./list-table";

type ShortListCardProps<Row extends RowData, Context, Fields extends FilterFields> = {
  title: ReactNode;
  /** One line below the title. */
  hint?: ReactNode;
  /** Buttons and links at the right: a link to the full list. */
  actions?: ReactNode;
  list: List<Row, Context, Fields>;
  rows: readonly Row[];
  context: Context;
  /** Ids of hidden columns: the customer's, on their own page. */
  hide?: readonly string[];
  /** Replaces missing rows; default the list's own text. */
  nothing?: NothingThere;
};

/** A list as a part of a page: a few rows, without filters and further pages. */
export function ShortListCard<Row extends RowData, Context, Fields extends FilterFields>({
  title,
  hint,
  actions,
  list,
  rows,
  context,
  hide,
  nothing = list.nothingYet,
}: ShortListCardProps<Row, Context, Fields>) {
  return (
    <Card>
      <CardHeader title={title} hint={hint} actions={actions} />
      {rows.length === 0 ? (
        <EmptyState icon={nothing.icon} title={nothing.title} action={nothing.action}>
          {nothing.text}
        </EmptyState>
      ) : (
        <ListTable list={list} rows={rows} context={context} {...(hide && { hide })} />
      )}
    </Card>
  );
}
