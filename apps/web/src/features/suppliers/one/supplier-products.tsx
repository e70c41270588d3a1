"use client";

import {
  Card,
  CardBody,
  CardHeader,
  IconButton,
  RowActions,
  StatusBadge,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  toast,
  useAct,
} from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { X } from "lucide-react";
import { GoodsPicker } from "@/features/goods/goods-picker";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

type Row = RouterOutputs["office"]["stock"]["grid"]["items"][number];
type SupplierProductsProps = {
  supplier: { id: string; name: string; productIds: readonly string[] };
  products: readonly Row[];
};

/** What they usually sell us, and how we stand for it. Suggestions: anything may be ordered. */
export function SupplierProducts({ supplier, products }: SupplierProductsProps) {
  const { suppliers } = useApiClient().office;
  const { productIds } = supplier;
  const change = (next: string[]) => suppliers.change.mutate({ id: supplier.id, productIds: next });
  const fault = "The products were not changed";
  // One change at a time, each of the list as the page shows it.
  const add = useAct((id: string) => change([...productIds, id]), { done: "Product added", fault });
  const restore = useAct(change, { done: "The products are as before", fault });
  const remove = useAct(
    ({ productId }: Row) => change(productIds.filter((id) => id !== productId)),
    {
      done: (_, { productName }) =>
        toast.undo(`${productName} taken off the list`, () => restore.start([...productIds])),
      fault,
    },
  );
  const busy = add.busy || remove.busy || restore.busy;

  return (
    <Card>
      <CardHeader title="What they sell us" hint="Offered first when an order is placed." />
      {products.length > 0 && (
        <Table label="What they sell us">
          <TableHead>
            <TableRow>
              <TableHeader>Product</TableHeader>
              <TableHeader numeric>Free, all yards</TableHeader>
              <TableHeader numeric>Coming</TableHeader>
              <TableHeader>
                <span className="sr-only">Take off</span>
              </TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {products.map((product) => (
              <TableRow key={product.productId}>
                <TableCell className="font-medium">
                  {product.productName}
                  {product.low && (
                    <StatusBadge kind="attention" className="ml-2">
                      Low
                    </StatusBadge>
                  )}
                </TableCell>
                <TableCell numeric>{formatQuantity(product.free)}</TableCell>
                <TableCell numeric>{formatQuantity(coming(product))}</TableCell>
                <TableCell>
                  <Changing>
                    <RowActions>
                      <IconButton
                        size="sm"
                        label={`Take ${product.productName} off the list`}
                        disabled={busy}
                        onClick={() => remove.start(product)}
                      >
                        <X aria-hidden />
                      </IconButton>
                    </RowActions>
                  </Changing>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      <Changing>
        <CardBody className={products.length > 0 ? "border-t" : undefined}>
          <GoodsPicker
            label="Add a product"
            onPick={({ id }) => {
              if (!busy && !productIds.includes(id)) add.start(id);
            }}
          />
        </CardBody>
      </Changing>
    </Card>
  );
}

const coming = ({ cells }: Row): number =>
  cells.reduce((sum, { inTransit, onOrder }) => sum + inTransit + onOrder, 0);
