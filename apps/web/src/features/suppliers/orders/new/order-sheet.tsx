"use client";

import {
  Field,
  NumberInput,
  StatusBadge,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { emptiesOf, orderedOf, wantedOf, type OrderDraft, type Wanted } from "./order-draft";
import type { SheetProduct } from "./read-new-order";

type OrderSheetProps = {
  products: readonly SheetProduct[];
  draft: OrderDraft;
  onChange: (productId: string, wanted: Wanted) => void;
};

/** What the supplier sells, how the yard stands for it, and how many are wanted. */
export function OrderSheet({ products, draft, onChange }: OrderSheetProps) {
  // The service counts the lines it is sent: a fault finds its row by that.
  const sent = orderedOf(draft, products);
  return (
    <Table label="What to order" narrow="stack">
      <TableHead>
        <TableRow>
          <TableHeader>Product</TableHeader>
          <TableHeader numeric>In the yard</TableHeader>
          <TableHeader numeric>Coming</TableHeader>
          <TableHeader numeric>Empties there</TableHeader>
          <TableHeader numeric>Order</TableHeader>
          <TableHeader numeric>Empties back</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {products.map((product) => (
          <SheetRow
            key={product.id}
            product={product}
            draft={draft}
            at={sent.indexOf(product)}
            onChange={(wanted) => onChange(product.id, wanted)}
          />
        ))}
      </TableBody>
    </Table>
  );
}

type SheetRowProps = {
  product: SheetProduct;
  draft: OrderDraft;
  /** Its place among the lines; -1 while none is ordered. */
  at: number;
  onChange: (wanted: Wanted) => void;
};

function SheetRow({ product, draft, at, onChange }: SheetRowProps) {
  const wanted = wantedOf(draft, product.id);
  const there = (condition: "full" | "empty") =>
    product.cells?.find(
      (cell) => cell.locationId === draft.locationId && cell.condition === condition,
    );
  const [full, empty] = [there("full"), there("empty")];
  const figure = (quantity: number | undefined) =>
    product.cells === null ? "–" : formatQuantity(quantity ?? 0);
  return (
    <TableRow>
      <TableCell className="font-medium">
        {product.name}
        {product.low && (
          <StatusBadge kind="attention" className="ml-2">
            Low
          </StatusBadge>
        )}
      </TableCell>
      <TableCell label="In the yard" numeric>
        {figure(full?.onHand)}
      </TableCell>
      <TableCell label="Coming" numeric>
        {figure((full?.inTransit ?? 0) + (full?.onOrder ?? 0))}
      </TableCell>
      <TableCell label="Empties there" numeric>
        {product.returnable && figure(empty?.onHand)}
      </TableCell>
      <TableCell label="Order" numeric>
        <Field
          label={`${product.name}, order`}
          hideLabel
          className="ml-auto w-24"
          {...(at >= 0 && { name: `lines.${at}.ordered` })}
        >
          <NumberInput
            size="sm"
            value={wanted.ordered}
            onValueChange={(ordered) => onChange({ ...wanted, ordered })}
          />
        </Field>
      </TableCell>
      <TableCell label="Empties back" numeric>
        {product.returnable && (
          <Field
            label={`${product.name}, empties back`}
            hideLabel
            className="ml-auto w-24"
            {...(at >= 0 && { name: `lines.${at}.emptiesToReturn` })}
          >
            <NumberInput
              size="sm"
              value={wanted.ordered === null ? wanted.empties : emptiesOf(draft, product)}
              onValueChange={(empties) => onChange({ ...wanted, empties: empties ?? 0 })}
            />
          </Field>
        )}
      </TableCell>
    </TableRow>
  );
}
