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
import { formatMoney } from "@roundsman/ui/format";
import { X } from "lucide-react";
import { LineSupply, type Supplies } from "../line-supply";
import type { Draft, DraftLine, Priced } from "./draft";
import type { EditDraft } from "./use-order-draft";

type LineEditorProps = {
  lines: Draft["lines"];
  /** Today's prices of this customer. */
  products: readonly Priced[];
  /** What can still be promised of them. */
  supply: Supplies;
  edit: EditDraft;
  onRemove: (key: number) => void;
};

/** As wide whatever stands in it: nothing beside it moves while somebody types. */
const figure = "w-32 whitespace-nowrap";

/** The products on the order: how many of each, and how many empties come back for them. */
export function LineEditor({ lines, products, supply, edit, onRemove }: LineEditorProps) {
  return (
    <Table label="Products on the order" narrow="stack">
      <TableHead>
        <TableRow>
          <TableHeader>Product</TableHeader>
          <TableHeader numeric className={figure}>
            Price ex VAT
          </TableHeader>
          <TableHeader>Quantity</TableHeader>
          <TableHeader>Empties back</TableHeader>
          <TableHeader numeric className={figure}>
            Total ex VAT
          </TableHeader>
          <TableHeader>
            <span className="sr-only">Remove</span>
          </TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map((line, at) => (
          <LineRow
            key={line.key}
            line={line}
            at={at}
            price={products.find(({ id }) => id === line.product.id)?.unitPrice}
            supply={supply}
            edit={edit}
            onRemove={() => onRemove(line.key)}
          />
        ))}
      </TableBody>
    </Table>
  );
}

type LineRowProps = {
  line: DraftLine;
  at: number;
  price: number | undefined;
  supply: Supplies;
  edit: EditDraft;
  onRemove: () => void;
};

function LineRow(props: LineRowProps) {
  const { line, at, price = line.product.unitPrice, supply, edit, onRemove } = props;
  const { key, product, quantity, empties } = line;
  return (
    <TableRow>
      <TableCell className="font-medium">
        {product.name}
        <LineSupply supply={supply} productId={product.id} />
      </TableCell>
      <TableCell label="Price ex VAT" numeric>
        {formatMoney(price)}
      </TableCell>
      <TableCell label="Quantity" fit>
        <Field label={`Quantity of ${product.name}`} name={`lines.${at}.quantity`} hideLabel>
          <QuantityInput
            size="sm"
            min={1}
            value={quantity}
            onValueChange={(next) => edit({ do: "set-quantity", key, quantity: next })}
          />
        </Field>
      </TableCell>
      <TableCell label="Empties back" fit>
        {product.returnable ? (
          <Field label={`Empties of ${product.name}`} hideLabel>
            <QuantityInput
              size="sm"
              value={empties}
              onValueChange={(next) => edit({ do: "set-empties", key, empties: next })}
            />
          </Field>
        ) : (
          <span className="text-muted-foreground">None</span>
        )}
      </TableCell>
      <TableCell label="Total ex VAT" numeric className="font-medium">
        {formatMoney(price * quantity)}
      </TableCell>
      <TableCell>
        <RowActions>
          <IconButton
            size="sm"
            label={`Remove ${product.name}`}
            data-path={`lines.${at}.productId`}
            onClick={onRemove}
          >
            <X aria-hidden />
          </IconButton>
        </RowActions>
      </TableCell>
    </TableRow>
  );
}
