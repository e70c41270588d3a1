import type { RowData } from "@tanstack/table-core";
import type { ReactNode } from "react";
import type { ListColumn, ListColumnHelper } from "./columns";
import { pageOf } from "./cursor-trail";
import { listFilters, type FilterFields, type FilterValues, type ListFilters } from "./filters";
import type { Params } from "./params";
import type { RowChoice } from "./row-choice";

/** The text of an empty list, and the next step. */
export type NothingThere = {
  /** A lucide icon as an element. */
  icon?: ReactNode;
  title: string;
  /** The next step, in a sentence. */
  text?: ReactNode;
  /** The button for it. */
  action?: ReactNode;
};

/** The text if no row matches the filters, and the link that removes them. */
export type NothingFits = NothingThere & {
  /** The label of the link that removes the filters, unless `action` is another: "Show all orders". */
  all?: string;
};

/** The declaration of a list of one kind of thing: its full page follows from it. */
export type ListDeclaration<Row extends RowData, Context, Fields extends FilterFields> = {
  /** Names the table for screen readers. */
  label: string;
  /** From `listFilters`; `noFilters` for a list without any. */
  filters: ListFilters<Fields>;
  /** The columns in order. `context` has what cells need as well as their row: the business's time zone. */
  columns: (column: ListColumnHelper<Row>, context: Context) => readonly ListColumn[];
  rowId: (row: Row) => string;
  /** The page of a row; the row's first column becomes the link. */
  rowHref?: ((row: Row) => string) | undefined;
  /** Comes before the first column's text: a picture. */
  rowLead?: ((row: Row, context: Context) => ReactNode) | undefined;
  /** Comes after the first column's text: that the row is archived. */
  rowNote?: ((row: Row, context: Context) => ReactNode) | undefined;
  /** Makes rows choosable, for actions on several: by `chosenByTicks`. */
  rowChoice?: RowChoice<Row> | undefined;
  /** The list's own actions, such as its export. */
  end?: ReactNode;
  /** Shown while there are no rows at all. */
  nothingYet: NothingThere;
  /** Shown if the filters exclude all rows. Left out if the list has no filters. */
  nothingFits?: NothingFits | ((values: FilterValues<Fields>) => NothingFits) | undefined;
};

/** The values of a list's address. */
export type AskedList<Fields extends FilterFields> = {
  params: Params;
  filters: FilterValues<Fields>;
  /** True if any filter applies. */
  filtered: boolean;
  page: ReturnType<typeof pageOf>;
  /** The operation's input: the filters, the page, and its number of rows. */
  query: FilterValues<Fields> & { cursor: string | undefined; limit: number };
};

export type List<Row extends RowData, Context, Fields extends FilterFields> = ListDeclaration<
  Row,
  Context,
  Fields
> & {
  read: (params: Params) => AskedList<Fields>;
};

const ROWS_OF_A_PAGE = 50;

/** Creates a list from its declaration. `listOf<Row, Context>()` fixes the types that TypeScript can't infer. */
export const listOf =
  <Row extends RowData, Context = null>() =>
  <Fields extends FilterFields>(
    declaration: ListDeclaration<Row, Context, Fields>,
  ): List<Row, Context, Fields> => ({
    ...declaration,
    read: (params) => {
      const filters = declaration.filters.read(params);
      const page = pageOf(params);
      return {
        params,
        filters,
        filtered: declaration.filters.narrows(params),
        page,
        query: { ...filters, cursor: page.cursor, limit: ROWS_OF_A_PAGE },
      };
    },
  });

/** The filters of a list that has none. */
export const noFilters = listFilters({});
