import {
  Card,
  CardHeader,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import type { ReactNode } from "react";

export type SumsRow = {
  words: string;
  /** Pence, one of each column; null where the column says nothing of it. */
  sums: readonly (number | null)[];
  /** A sum of the rows above. */
  strong?: boolean;
};

type SumsCardProps = {
  title: string;
  hint?: ReactNode;
  /** What the rows are, for readers: "VAT rate". */
  what: string;
  columns: readonly string[];
  rows: readonly SumsRow[];
  /** In place of no rows. */
  nothing?: string;
  /** Below the rows: what they mean, or that they agree. */
  children?: ReactNode;
};

/** Sums of money by row and column, as a bookkeeper reads them. */
export function SumsCard({ title, hint, what, columns, rows, nothing, children }: SumsCardProps) {
  return (
    <Card data-print="together">
      <CardHeader title={title} hint={hint} />
      {rows.length === 0 ? (
        <p className="px-4 py-3 text-dense text-muted-foreground">{nothing}</p>
      ) : (
        <Table label={title} className="text-dense">
          <TableHead>
            <TableRow>
              <TableHeader>{what}</TableHeader>
              {columns.map((column) => (
                <TableHeader key={column} numeric>
                  {column}
                </TableHeader>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ words, sums, strong }) => (
              <TableRow key={words} className={strong ? "font-semibold" : ""}>
                <TableCell>{words}</TableCell>
                {columns.map((column, at) => (
                  <TableCell key={column} numeric>
                    {moneyOf(sums[at])}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {children && (
        <div className="flex flex-col gap-1 border-t px-4 py-2.5 text-xs text-muted-foreground">
          {children}
        </div>
      )}
    </Card>
  );
}

/** Adds up rows with the same words: rows of several rates have the same words if rates are not shown. */
export function mergeRows(rows: readonly SumsRow[]): SumsRow[] {
  const merged = new Map<string, SumsRow>();
  for (const row of rows) {
    const before = merged.get(row.words);
    const sums = before
      ? row.sums.map((pence, index) => addPence(pence, before.sums[index] ?? null))
      : row.sums;
    merged.set(row.words, { ...row, sums });
  }
  return [...merged.values()];
}

const addPence = (one: number | null, other: number | null): number | null =>
  one === null ? other : one + (other ?? 0);

const moneyOf = (pence: number | null | undefined): string | null =>
  pence === null || pence === undefined ? null : formatMoney(pence);
