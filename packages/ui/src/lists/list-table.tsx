import { constructTable, type Cell, type Header, type RowData } from "@tanstack/table-core";
import { FlexRender, type FlexRenderProps } from "@tanstack/table-core/flex-render";
import type { ReactNode } from "react";
import { RowLink } from "../data/row-link";
import { SortHeader } from "../data/sort-header";
import {
  Table,
  TableBody,
  TableCell,
  TableFoot,
  TableHead,
  TableHeader,
  TableRow,
} from "../data/table";
import { cn } from "../lib/cn";
import { withParams } from "../lib/with-params";
import { columnsOf, listFeatures, type ListColumnMeta, type ListFeatures } from "./columns";
import type { FilterFields } from "./filters";
import type { List } from "./list";
import { paramOf, type Params } from "./params";
import type { RowChoice } from "./row-choice";

type ListTableProps<Row extends RowData, Context, Fields extends FilterFields> = {
  list: List<Row, Context, Fields>;
  rows: readonly Row[];
  context: Context;
  /** Names the table, if not by the list's own label. */
  label?: string;
  /** The page's address, for sortable columns; left out if the table is only a part of its page. */
  params?: Params | undefined;
  /** Ids of hidden columns: the customer's, on their own page. */
  hide?: readonly string[];
  /** Makes rows choosable; the table must be inside its `Around`. */
  choice?: RowChoice<Row> | undefined;
};

/** The rows of a list: a table where there is room, two lines each on a phone. */
export function ListTable<Row extends RowData, Context, Fields extends FilterFields>({
  list,
  rows,
  context,
  label = list.label,
  params,
  hide,
  choice,
}: ListTableProps<Row, Context, Fields>) {
  const table = constructTable({
    features: listFeatures,
    columns: columnsOf(list.columns, context),
    data: rows,
    getRowId: list.rowId,
    initialState: { columnVisibility: Object.fromEntries((hide ?? []).map((id) => [id, false])) },
  });
  const headers = table.getHeaderGroups().flatMap((group) => group.headers);
  const totals = headers.some(({ column }) => column.columnDef.footer !== undefined);
  return (
    <Table label={label} narrow="lines">
      <TableHead>
        <TableRow>
          {choice && (
            <TableHeader>
              <choice.All />
            </TableHeader>
          )}
          {headers.map((header) => (
            <HeaderCell key={header.id} header={header} params={params} />
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {table.getRowModel().rows.map((row) => (
          <TableRow key={row.id}>
            {choice && (
              <TableCell>
                <choice.One id={row.id} label={choice.nameOf(row.original)} />
              </TableCell>
            )}
            {row.getVisibleCells().map((cell, index) => (
              <DataCell key={cell.id} cell={cell} first={index === 0}>
                {index === 0 ? (
                  <RowName list={list} row={row.original} context={context}>
                    {drawn({ cell })}
                  </RowName>
                ) : (
                  (drawn({ cell }) ?? NONE)
                )}
              </DataCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
      {totals && (
        <TableFoot>
          <TableRow>
            {choice && <TableCell />}
            {headers.map((header) => (
              <TotalCell key={header.id} header={header} />
            ))}
          </TableRow>
        </TableFoot>
      )}
    </Table>
  );
}

const ROOMY = "@max-5xl/table:hidden!";

/** The width from which each row is one line (table.css). */
const PHONE_ONLY = "@xl/table:hidden";

const lookOf = ({ numeric, fit, muted, roomy, phoneOnly, className }: ListColumnMeta) => ({
  ...(numeric && { numeric }),
  ...(fit && { fit }),
  className: cn(
    muted && "text-muted-foreground",
    roomy && ROOMY,
    phoneOnly && PHONE_ONLY,
    className,
  ),
});

/** Renders a column's template. The library leaves the renderer open; here it is React. */
const drawn = <Row extends RowData>(template: FlexRenderProps<ListFeatures, Row>) =>
  FlexRender(template) as ReactNode;

/** A missing value shows a dash; a phone's second line has no room for it. */
const NONE = (
  <span data-none="" className="text-muted-foreground">
    –
  </span>
);

type HeaderCellProps<Row extends RowData> = {
  header: Header<ListFeatures, Row>;
  params: Params | undefined;
};

function HeaderCell<Row extends RowData>({ header, params }: HeaderCellProps<Row>) {
  const { meta = {} } = header.column.columnDef;
  const content = drawn({ header });
  const { numeric = false, silent, sort, roomy, phoneOnly } = meta;
  const className = cn(roomy && header.index > 0 && ROOMY, phoneOnly && PHONE_ONLY);
  if (!sort || !params) {
    return (
      <TableHeader numeric={numeric} className={className}>
        {silent ? <span className="sr-only">{content}</span> : content}
      </TableHeader>
    );
  }
  const value = paramOf(params, sort.param);
  const sorted = value === sort.asc ? "asc" : value === sort.desc ? "desc" : undefined;
  // The first press sorts figures from the largest, and all else from its beginning.
  const first = numeric ? "desc" : "asc";
  const next = sort[sorted === undefined ? first : sorted === "desc" ? "asc" : "desc"];
  return (
    <SortHeader
      href={withParams(params, { [sort.param]: next })}
      sorted={sorted}
      numeric={numeric}
      className={className}
    >
      {content}
    </SortHeader>
  );
}

type DataCellProps<Row extends RowData> = {
  cell: Cell<ListFeatures, Row>;
  /** True for the row's name, which is never hidden. */
  first: boolean;
  children: ReactNode;
};

function DataCell<Row extends RowData>({ cell, first, children }: DataCellProps<Row>) {
  const { meta = {}, header } = cell.column.columnDef;
  const phone = meta.phone ?? (first ? "first" : undefined);
  return (
    <TableCell
      {...lookOf(first ? { ...meta, roomy: false } : meta)}
      {...(phone === "named" && typeof header === "string" && { label: header })}
      {...((meta.fit || meta.numeric) && { "data-fit": "" })}
      data-phone={phone}
    >
      {children}
    </TableCell>
  );
}

type RowNameProps<Row extends RowData, Context, Fields extends FilterFields> = {
  list: List<Row, Context, Fields>;
  row: Row;
  context: Context;
  children: ReactNode;
};

/** A row's name as the link that opens it, with the parts before and after. */
function RowName<Row extends RowData, Context, Fields extends FilterFields>({
  list: { rowHref, rowLead, rowNote },
  row,
  context,
  children,
}: RowNameProps<Row, Context, Fields>) {
  const name = (
    <>
      {rowHref ? <RowLink href={rowHref(row)}>{children}</RowLink> : children}
      {rowNote?.(row, context)}
    </>
  );
  if (!rowLead) return name;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {rowLead(row, context)}
      <span className="min-w-0 truncate">{name}</span>
    </span>
  );
}

function TotalCell<Row extends RowData>({ header }: { header: HeaderCellProps<Row>["header"] }) {
  const { meta = {} } = header.column.columnDef;
  return (
    <TableCell {...lookOf(meta)} data-phone={header.index === 0 ? "first" : meta.phone}>
      {drawn({ footer: header })}
    </TableCell>
  );
}
