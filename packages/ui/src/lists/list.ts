import type { RowData } from "@tanstack/table-core";
import type { ReactNode } from "react";
import type { ListColumn, ListColumnHelper } from "./columns";
import { pageOf } from "./cursor-trail";
import { listFilters, type FilterFields, type FilterValues, type ListFilters } from "./filters";
import type { Params } from "./params";
import type { RowChoice } from "./row-choice";

/** Nothing to list, and what to do about it. */
export type NothingThere = {
  /** A lucide icon as an element. */
  icon?: ReactNode;
  title: string;
  /** What to do next, in a sentence. */
  text?: ReactNode;
  /** The button that does it. */
  action?: ReactNode;
};

/** Nothing that fits, and the way out. */
export type NothingFits = NothingThere & {
  /** Words of the link that takes the filters away, where `action` is not another: "Show all orders". */
  all?: string;
};

/** What a list of one kind of thing is: the whole page of it follows. */
export type ListDeclaration<Row extends RowData, Context, Fields extends FilterFields> = {
  /** Names the table for readers. */
  label: string;
  /** By `listFilters`; none for a list that is always whole. */
  filters: ListFilters<Fields>;
  /** In their order. `context` is what cells need beside their row: the business's time zone. */
  columns: (column: ListColumnHelper<Row>, context: Context) => readonly ListColumn[];
  rowId: (row: Row) => string;
  /** The page a row opens; its first column becomes the link. */
  rowHref?: ((row: Row) => string) | undefined;
  /** Stands before the first column's words: a picture. */
  rowLead?: ((row: Row, context: Context) => ReactNode) | undefined;
  /** Stands after the first column's words: that it is archived. */
  rowNote?: ((row: Row, context: Context) => ReactNode) | undefined;
  /** Rows can be chosen, to be acted on together: by `chosenByTicks`. */
  rowChoice?: RowChoice<Row> | undefined;
  /** What is done with the whole list: its file. */
  end?: ReactNode;
  /** While there is none of it at all. */
  nothingYet: NothingThere;
  /** While its filters hold back all there is. Left out where the list has none. */
  nothingFits?: NothingFits | ((asked: FilterValues<Fields>) => NothingFits) | undefined;
};

/** What an address asks of a list. */
export type AskedList<Fields extends FilterFields> = {
  params: Params;
  filters: FilterValues<Fields>;
  /** Whether any of them holds. */
  filtered: boolean;
  page: ReturnType<typeof pageOf>;
  /** For the operation: the filters, the page, and how many rows it has. */
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

/** A list by its declaration. `listOf<Row, Context>()` fixes what TypeScript can't find out by itself. */
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

/** Of a list that is always whole. */
export const noFilters = listFilters({});
