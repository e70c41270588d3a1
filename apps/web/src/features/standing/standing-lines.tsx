"use client";

import {
  Field,
  IconButton,
  QuantityInput,
  RowActions,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { X } from "lucide-react";
import type { StandingLine } from "./standing-values";

type StandingLinesProps = {
  lines: readonly StandingLine[];
  onChange: (key: number, change: Partial<Pick<StandingLine, "quantity" | "empties">>) => void;
  onRemove: (key: number) => void;
};

/** What comes each time, and the empties that go back. */
export function StandingLines({ lines, onChange, onRemove }: StandingLinesProps) {
  return (
    <Table label="What comes each time" narrow="stack">
      <TableHead>
        <TableRow>
          <TableHeader>Product</TableHeader>
          <TableHeader>Quantity</TableHeader>
          <TableHeader>Empties back</TableHeader>
          <TableHeader>
            <span className="sr-only">Remove</span>
          </TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map(({ key, productName, returnable, quantity, empties }, at) => (
          <TableRow key={key}>
            <TableCell className="font-medium">{productName}</TableCell>
            <TableCell label="Quantity" fit>
              <Field label={`Quantity of ${productName}`} name={`lines.${at}.quantity`} hideLabel>
                <QuantityInput
                  size="sm"
                  min={1}
                  value={quantity}
                  onValueChange={(next) =>
                    onChange(key, {
                      quantity: next,
                      // A swap stays a swap.
                      ...(empties === quantity && { empties: next }),
                    })
                  }
                />
              </Field>
            </TableCell>
            <TableCell label="Empties back" fit>
              {returnable ? (
                <Field label={`Empties of ${productName}`} name={`lines.${at}.empties`} hideLabel>
                  <QuantityInput
                    size="sm"
                    min={0}
                    value={empties}
                    onValueChange={(next) => onChange(key, { empties: next })}
                  />
                </Field>
              ) : (
                "None"
              )}
            </TableCell>
            <TableCell>
              <RowActions>
                <IconButton
                  size="sm"
                  label={`Remove ${productName}`}
                  data-path={`lines.${at}.productId`}
                  onClick={() => onRemove(key)}
                >
                  <X aria-hidden />
                </IconButton>
              </RowActions>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
