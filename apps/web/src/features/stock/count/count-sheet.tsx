"use client";

import {
  cn,
  NumberInput,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { conditionWords } from "../movements/movement-words";
import type { Counted, CountLine } from "./count-lines";

type CountSheetProps = {
  lines: readonly CountLine[];
  counted: Counted;
  onCount: (key: string, quantity: number | null) => void;
};

/** The expected quantity in the yard, and a field for the counted one. An empty field means not counted. */
export function CountSheet({ lines, counted, onCount }: CountSheetProps) {
  const hasVans = lines.some(({ onVans }) => onVans !== 0);
  return (
    <Table label="Count" narrow="stack">
      <TableHead>
        <TableRow>
          <TableHeader>Product</TableHeader>
          <TableHeader>Condition</TableHeader>
          <TableHeader numeric>Should be here</TableHeader>
          {hasVans && <TableHeader numeric>On vans</TableHeader>}
          <TableHeader numeric>Counted</TableHeader>
          <TableHeader numeric>Difference</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map(({ key, productName, condition, expected, onVans }) => (
          <TableRow key={key}>
            <TableCell
              className={cn("font-medium", condition === "empty" && "md:text-muted-foreground")}
            >
              {productName}
            </TableCell>
            <TableCell label="Condition">{conditionWords[condition]}</TableCell>
            <TableCell label="Should be here" numeric>
              {formatQuantity(expected)}
            </TableCell>
            {hasVans && (
              <TableCell label="On vans" numeric className="text-muted-foreground">
                {onVans === 0 ? "–" : formatQuantity(onVans)}
              </TableCell>
            )}
            <TableCell label="Counted" numeric>
              <NumberInput
                size="sm"
                aria-label={`${productName}, ${condition}, counted`}
                value={counted[key] ?? null}
                onValueChange={(quantity) => onCount(key, quantity)}
                className="ml-auto w-24"
              />
            </TableCell>
            <TableCell label="Difference" numeric className="w-28">
              <DifferenceText counted={counted[key] ?? null} expected={expected} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** "+3", "−2", or that it agrees; a dash for what was not counted. */
export function DifferenceText(props: { counted: number | null; expected: number }) {
  const { counted, expected } = props;
  if (counted === null) return <span className="text-muted-foreground">–</span>;
  const by = counted - expected;
  if (by === 0) return <span className="text-success-text">agrees</span>;
  return (
    <span className="font-semibold text-warning-text">
      {by > 0 ? "+" : "−"}
      {formatQuantity(Math.abs(by))}
    </span>
  );
}
