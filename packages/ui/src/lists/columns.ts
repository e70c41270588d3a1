import {
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  tableFeatures,
  type ColumnHelper,
  type RowData,
} from "@tanstack/table-core";
import { storeReactivityBindings } from "@tanstack/table-core/store-reactivity-bindings";

/** A cell's place in a row on a phone, which has two lines. */
export type PhonePlace =
  /** At the start of the first line: the row's name. The default of the first column. */
  | "first"
  /** Before the rest, on as many lines as needed: a sentence. */
  | "line"
  /** At the end of the first line: the figure, or the state. */
  | "figure"
  /** In the second line. */
  | "second"
  /** At the end of the second line: the day, which people compare from row to row. */
  | "end"
  /** In the second line, after the column's name: a figure that needs one. */
  | "named"
  /** At the end of the second line: the row's buttons. */
  | "acts";

/** A column's settings, apart from its header and its cells. */
export type ListColumnMeta = {
  /** Left out if the phone has no room for it. */
  phone?: PhonePlace;
  /** Right-aligned, in figures of equal width. */
  numeric?: boolean;
  /** Never wrapped: dates, postcodes, states. */
  fit?: boolean;
  /** In a quieter colour. */
  muted?: boolean;
  /** Shows its header only to screen readers. */
  silent?: boolean;
  /** Hidden first where room is short. */
  roomy?: boolean;
  /** Shown only on a phone. */
  phoneOnly?: boolean;
  /** Class names of its cells. */
  className?: string;
  /** Makes the column sortable: the parameter, and its values; null means the order without it. */
  sort?: { param: string; asc: string | null; desc: string | null };
};

/**
 * A column that sorts its list by a field of the operation, with a minus for descending.
 * @param standard the list's default order, if it is by this field
 */
export const sortedBy = <Field extends string>(field: Field, standard?: Field | `-${Field}`) => {
  const valueOf = (sort: Field | `-${Field}`) => (sort === standard ? null : sort);
  return { param: "sort", asc: valueOf(field), desc: valueOf(`-${field}`) };
};

/** The parts of TanStack Table that lists use. The service filters, sorts and pages. */
export const listFeatures = tableFeatures({
  coreReactivityFeature: storeReactivityBindings(),
  columnVisibilityFeature,
  columnMeta: metaHelper<ListColumnMeta>(),
});

export type ListFeatures = typeof listFeatures;
export type ListColumnHelper<Row extends RowData> = ColumnHelper<ListFeatures, Row>;
/**
 * A column as the helper creates it. Its value's type is left out: otherwise TypeScript would use it as the value's
 * type inside the declaration, and type every cell's value as `any`.
 */
export type ListColumn = {
  id?: string;
  header?: unknown;
  cell?: unknown;
  footer?: unknown;
  meta?: ListColumnMeta;
};

/** Returns a list's columns for the library. */
export function columnsOf<Row extends RowData, Context>(
  declared: (column: ListColumnHelper<Row>, context: Context) => readonly ListColumn[],
  context: Context,
) {
  const columns = declared(createColumnHelper<ListFeatures, Row>(), context);
  // The helper created them: a declaration has no other way to columns.
  return columns as Parameters<ListColumnHelper<Row>["columns"]>[0];
}
