import {
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  tableFeatures,
  type ColumnHelper,
  type RowData,
} from "@tanstack/table-core";
import { storeReactivityBindings } from "@tanstack/table-core/store-reactivity-bindings";

/** Where a cell stands in a row of a phone, which has two lines. */
export type PhonePlace =
  /** At the start of the first line: who or what. The first column does where it says nothing else. */
  | "first"
  /** Before the rest, over as many lines as it takes: a sentence. */
  | "line"
  /** At the end of the first line: the figure, or how it stands. */
  | "figure"
  /** In the second line. */
  | "second"
  /** At the end of the second line: the day, which is looked for from row to row. */
  | "end"
  /** In the second line, after the column's name: a figure that says nothing by itself. */
  | "named"
  /** At the end of the second line: what acts on the row. */
  | "acts";

/** What a list says of a column beside its header and its cells. */
export type ListColumnMeta = {
  /** Left out: the phone has no room for it. */
  phone?: PhonePlace;
  /** Figures stand at the end, in figures of equal width. */
  numeric?: boolean;
  /** Never broken over lines: dates, postcodes, states. */
  fit?: boolean;
  /** In quieter words than the rest. */
  muted?: boolean;
  /** Its header is for readers alone. */
  silent?: boolean;
  /** Left out where there is room for the rest, and not for all. */
  roomy?: boolean;
  /** Shown on a phone alone. */
  phoneOnly?: boolean;
  /** Utilities of its cells. */
  className?: string;
  /** The list can be sorted by it: the parameter, and its values; null is the order without it. */
  sort?: { param: string; asc: string | null; desc: string | null };
};

/**
 * A column that sorts its list by a field of the operation, upwards and with a minus downwards.
 * @param standard the order that the list has by itself, where it is by this field
 */
export const sortedBy = <Field extends string>(field: Field, standard?: Field | `-${Field}`) => {
  const valueOf = (sort: Field | `-${Field}`) => (sort === standard ? null : sort);
  return { param: "sort", asc: valueOf(field), desc: valueOf(`-${field}`) };
};

/** What lists use of TanStack Table. The service filters, sorts and pages. */
export const listFeatures = tableFeatures({
  coreReactivityFeature: storeReactivityBindings(),
  columnVisibilityFeature,
  columnMeta: metaHelper<ListColumnMeta>(),
});

export type ListFeatures = typeof listFeatures;
export type ListColumnHelper<Row extends RowData> = ColumnHelper<ListFeatures, Row>;
/**
 * A column as the helper makes it. It says nothing of the column's value: where it did, TypeScript would take
 * that for the value's type inside the declaration, and every cell's value for `any`.
 */
export type ListColumn = {
  id?: string;
  header?: unknown;
  cell?: unknown;
  footer?: unknown;
  meta?: ListColumnMeta;
};

/** A list's columns, for the library. */
export function columnsOf<Row extends RowData, Context>(
  declared: (column: ListColumnHelper<Row>, context: Context) => readonly ListColumn[],
  context: Context,
) {
  const columns = declared(createColumnHelper<ListFeatures, Row>(), context);
  // Made by the helper: the declaration has no other way to them.
  return columns as Parameters<ListColumnHelper<Row>["columns"]>[0];
}
