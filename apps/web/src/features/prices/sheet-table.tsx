"use client";

import { toast } from "@roundsman/ui";
import { useCallback, useMemo, useState } from "react";
import { useVat } from "@/features/goods/use-vat";
import { ListMenu } from "./list-menu";
import { PriceCell, type CellMove } from "./price-cell";
import { incVatAt, keyOf, pasted, textAt, type Column, type Row } from "./sheet";
import type { usePriceSheet } from "./use-price-sheet";

type SheetTableProps = {
  sheet: ReturnType<typeof usePriceSheet>;
  /** Those shown. */
  rows: readonly Row[];
  disabled: boolean;
};

const steps: Record<CellMove, [down: number, across: number]> = {
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
};

export function SheetTable({ sheet, rows, disabled }: SheetTableProps) {
  const vat = useVat();
  const { lists } = sheet.grid;
  const columns = useMemo<Column[]>(() => [null, ...lists.map(({ id }) => id)], [lists]);
  const names = ["Everybody", ...lists.map(({ name }) => name)];
  const [active, setActive] = useState<{ row: number; column: number } | null>(null);
  const faults = new Map(sheet.faults.map(({ place, message }) => [keyOf(place), message]));
  const { write } = sheet;

  const enter = useCallback((row: number, column: number) => setActive({ row, column }), []);
  const type = useCallback(
    (row: number, column: number, text: string) => {
      const place = { productId: rows[row]?.id ?? "", column: columns[column] ?? null };
      write([{ place, text }]);
    },
    [rows, columns, write],
  );
  const move = useCallback(
    (row: number, column: number, to: CellMove) => {
      const [down, across] = steps[to];
      const next = { row: row + down, column: column + across };
      if (rows[next.row] && columns[next.column] !== undefined) setActive(next);
    },
    [rows, columns],
  );
  const paste = useCallback(
    (row: number, column: number, block: string) => {
      const written = pasted(block, { row, column }, { rows, columns });
      write(written);
      toast.done(written.length === 1 ? "One price pasted" : `${written.length} prices pasted`);
    },
    [rows, columns, write],
  );

  return (
    <table className="w-full border-separate border-spacing-0 text-dense [&_td]:border-b [&_th]:border-b">
      <caption className="sr-only">
        Prices by product and price list
        {vat.isShown && ", excluding VAT where a price is not marked inc"}
      </caption>
      <thead>
        <tr>
          <th
            scope="col"
            className="sticky top-0 left-0 z-20 bg-muted px-3 py-2 text-start font-medium"
          >
            Product
          </th>
          {names.map((name, at) => (
            <th
              key={columns[at] ?? ""}
              scope="col"
              // As wide whatever is typed below: the products have the rest.
              className="sticky top-0 z-10 w-36 min-w-28 border-l bg-muted px-2 py-1 text-end font-medium"
            >
              <ColumnHead name={name} list={lists[at - 1]} disabled={disabled} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.id} className="[content-visibility:auto]">
            <th
              scope="row"
              className="sticky left-0 z-10 max-w-40 bg-surface px-3 py-1 text-start font-medium sm:max-w-none"
            >
              {row.name}
              {!row.sold && (
                <span className="font-normal text-muted-foreground"> (not for sale)</span>
              )}
            </th>
            {columns.map((column, across) => {
              const key = keyOf({ productId: row.id, column });
              const incVat = incVatAt(sheet.edits, row, column);
              const isActive = active?.row === at && active.column === across;
              return (
                <PriceCell
                  key={key}
                  label={`${names[across] ?? ""}: ${row.name}${vat.isShown ? `, ${incVat ? "inc" : "ex"} VAT` : ""}`}
                  text={textAt(sheet.edits, row, column)}
                  marked={vat.isShown && incVat}
                  instead={textAt(sheet.edits, row, null)}
                  changed={sheet.edits.has(key)}
                  fault={faults.get(key)}
                  active={isActive && !disabled}
                  entry={active === null && at === 0 && across === 0}
                  disabled={disabled}
                  row={at}
                  column={across}
                  onEnter={enter}
                  onType={type}
                  onMove={move}
                  onPaste={paste}
                />
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type ColumnHeadProps = {
  name: string;
  /** None for everybody's prices. */
  list: { id: string; name: string; customers: number } | undefined;
  disabled: boolean;
};

function ColumnHead({ name, list, disabled }: ColumnHeadProps) {
  if (!list) return <span className="inline-flex h-7 items-center">{name}</span>;
  return (
    <span className="flex items-center justify-end gap-1 sm:whitespace-nowrap">
      {name}
      {!disabled && <ListMenu list={list} />}
    </span>
  );
}
