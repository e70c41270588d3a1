"use client";

import {
  Field,
  IconButton,
  NativeSelect,
  QuantityInput,
  RowActions,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { TriangleAlert, X } from "lucide-react";
import type { DraftLine } from "./transfer-draft";

type TransferLinesEditorProps = {
  lines: readonly DraftLine[];
  /** What is free of it in the yard it leaves; null while that is not known. */
  freeOf: (line: DraftLine) => number | null;
  onChange: (key: number, change: Partial<Pick<DraftLine, "condition" | "quantity">>) => void;
  onRemove: (key: number) => void;
};

/** What is to go, beside what is free of it. */
export function TransferLinesEditor(props: TransferLinesEditorProps) {
  return (
    <Table label="What goes" narrow="stack">
      <TableHead>
        <TableRow>
          <TableHeader>Product</TableHeader>
          <TableHeader>Condition</TableHeader>
          <TableHeader>Quantity</TableHeader>
          <TableHeader numeric>Free there</TableHeader>
          <TableHeader>
            <span className="sr-only">Remove</span>
          </TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {props.lines.map((line, at) => (
          <LineRow key={line.key} line={line} at={at} {...props} />
        ))}
      </TableBody>
    </Table>
  );
}

type LineRowProps = TransferLinesEditorProps & { line: DraftLine; at: number };

function LineRow({ line, at, lines, freeOf, onChange, onRemove }: LineRowProps) {
  const { key, product, condition, quantity } = line;
  const other = condition === "full" ? "empty" : "full";
  const taken = lines.some((one) => one.product.id === product.id && one.condition === other);
  return (
    <TableRow>
      <TableCell className="font-medium">{product.name}</TableCell>
      <TableCell label="Condition" fit>
        {product.returnable ? (
          <Field label={`Condition of ${product.name}`} name={`lines.${at}.condition`} hideLabel>
            <NativeSelect
              size="sm"
              value={condition}
              onChange={({ target }) =>
                onChange(key, { condition: target.value === "empty" ? "empty" : "full" })
              }
            >
              {/* The other one is a line of its own already. */}
              <option value="full" disabled={taken && condition !== "full"}>
                Full
              </option>
              <option value="empty" disabled={taken && condition !== "empty"}>
                Empty
              </option>
            </NativeSelect>
          </Field>
        ) : (
          "Full"
        )}
      </TableCell>
      <TableCell label="Quantity" fit>
        <Field label={`Quantity of ${product.name}`} name={`lines.${at}.quantity`} hideLabel>
          <QuantityInput
            size="sm"
            min={1}
            value={quantity}
            onValueChange={(next) => onChange(key, { quantity: next })}
          />
        </Field>
      </TableCell>
      <TableCell label="Free there" numeric>
        <FreeThere free={freeOf(line)} wanted={quantity} />
      </TableCell>
      <TableCell>
        <RowActions>
          <IconButton
            size="sm"
            label={`Remove ${product.name}, ${condition}`}
            data-path={`lines.${at}.productId`}
            onClick={() => onRemove(key)}
          >
            <X aria-hidden />
          </IconButton>
        </RowActions>
      </TableCell>
    </TableRow>
  );
}

/** Planning more than is there is allowed, since more may come; moving it is not. */
function FreeThere({ free, wanted }: { free: number | null; wanted: number }) {
  if (free === null) return <span className="text-muted-foreground">…</span>;
  if (free >= wanted) return formatQuantity(free);
  return (
    <span className="inline-flex items-center gap-1 font-medium text-warning-text">
      <TriangleAlert aria-hidden className="size-3.5" />
      only {formatQuantity(free)}
    </span>
  );
}
