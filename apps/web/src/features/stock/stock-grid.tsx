import {
  cn,
  RowLink,
  StatusBadge,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { Fragment } from "react";
import type { GridRow, Yard } from "./read-stock";
import { StockFigures } from "./stock-figures";

type StockGridProps = { rows: readonly GridRow[]; yards: readonly Yard[] };

/** What there is of each product, a pair of columns a yard. A row opens the product's movements. */
export function StockGrid({ rows, yards }: StockGridProps) {
  return (
    <Table label="Stock by product and yard" narrow="stack">
      <TableHead>
        <TableRow>
          <TableHeader rowSpan={2}>Product</TableHeader>
          <TableHeader rowSpan={2} numeric>
            Free, all yards
          </TableHeader>
          <TableHeader rowSpan={2} numeric>
            To promise
          </TableHeader>
          {yards.map(({ id, name, archivedAt }) => (
            <TableHeader key={id} scope="colgroup" colSpan={2} className="border-l text-center">
              {name}
              {archivedAt && " (archived)"}
            </TableHeader>
          ))}
        </TableRow>
        <TableRow>
          {yards.map(({ id }) => (
            <Fragment key={id}>
              <TableHeader numeric className="border-l first:pl-3">
                Full
              </TableHeader>
              <TableHeader numeric>Empty</TableHeader>
            </Fragment>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.productId}>
            <TableCell className="min-w-44">
              <RowLink href={`/stock/movements?product=${row.productId}`}>
                {row.productName}
              </RowLink>
              {row.archived && <span className="text-muted-foreground"> · archived</span>}
            </TableCell>
            <TableCell numeric label="Free, all yards">
              <FreeFigure row={row} />
            </TableCell>
            <TableCell numeric label="To promise">
              <PromiseFigure row={row} />
            </TableCell>
            {yards.map((yard) => (
              <YardCells key={yard.id} row={row} yard={yard} />
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Low is said in a word and with a mark, beside what would be enough. */
function FreeFigure({ row: { free, low, lowLevel } }: { row: GridRow }) {
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-0.5">
      {low && <StatusBadge kind="attention">Low, at {formatQuantity(lowLevel ?? 0)}</StatusBadge>}
      <span className="font-medium">{formatQuantity(free)}</span>
    </span>
  );
}

/** What is free less what open orders wait for; below nothing in red, with what they wait for. */
function PromiseFigure({ row: { free, promised } }: { row: GridRow }) {
  return (
    <span className={cn("font-medium", free < promised && "text-danger-text")}>
      {formatQuantity(free - promised)}
      {promised > 0 && (
        <span className="block text-xs font-normal text-muted-foreground">
          {formatQuantity(promised)} on orders
        </span>
      )}
    </span>
  );
}

function YardCells({ row, yard }: { row: GridRow; yard: Yard }) {
  const at = (condition: "full" | "empty") =>
    row.cells.find((cell) => cell.locationId === yard.id && cell.condition === condition);
  return (
    <>
      <TableCell numeric label={`${yard.name}, full`} className="border-l">
        <StockFigures cell={at("full")} />
      </TableCell>
      <TableCell numeric label={`${yard.name}, empty`}>
        {row.returnable && <StockFigures cell={at("empty")} />}
      </TableCell>
    </>
  );
}
