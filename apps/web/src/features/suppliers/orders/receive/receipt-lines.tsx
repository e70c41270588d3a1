"use client";

import {
  Badge,
  Field,
  QuantityInput,
  StatusBadge,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import type { ReceiptLine } from "./receipt-draft";

type ReceiptLinesProps = {
  lines: readonly ReceiptLine[];
  onChange: (productId: string, change: Partial<Pick<ReceiptLine, "arrived" | "empties">>) => void;
};

/** What is on the lorry, beside what should be. */
export function ReceiptLines({ lines, onChange }: ReceiptLinesProps) {
  return (
    <Table label="What came" narrow="stack">
      <TableHead>
        <TableRow>
          <TableHeader>Product</TableHeader>
          <TableHeader numeric>Still to come</TableHeader>
          <TableHeader>Arrived</TableHeader>
          <TableHeader>Difference</TableHeader>
          <TableHeader>Empties back</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map(({ product, outstanding, arrived, empties }, at) => (
          <TableRow key={product.id}>
            <TableCell className="font-medium">{product.name}</TableCell>
            <TableCell label="Still to come" numeric>
              {formatQuantity(outstanding)}
            </TableCell>
            <TableCell label="Arrived" fit>
              <Field label={`${product.name}, arrived`} name={`arrived.${at}.quantity`} hideLabel>
                <QuantityInput
                  value={arrived}
                  onValueChange={(next) => onChange(product.id, { arrived: next })}
                />
              </Field>
            </TableCell>
            <TableCell label="Difference" fit>
              <Difference outstanding={outstanding} arrived={arrived} />
            </TableCell>
            <TableCell label="Empties back" fit>
              {product.returnable ? (
                <Field label={`${product.name}, empties back`} hideLabel>
                  <QuantityInput
                    value={empties}
                    onValueChange={(next) => onChange(product.id, { empties: next })}
                  />
                </Field>
              ) : (
                <span className="text-muted-foreground">None</span>
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Difference({ outstanding, arrived }: Pick<ReceiptLine, "outstanding" | "arrived">) {
  const by = arrived - outstanding;
  if (by < 0) return <StatusBadge kind="attention">{formatQuantity(-by)} missing</StatusBadge>;
  if (by > 0) return <Badge tone="info">{formatQuantity(by)} extra</Badge>;
  return <span className="text-muted-foreground">–</span>;
}
