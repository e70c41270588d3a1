"use client";

import {
  Card,
  CardBody,
  CardHeader,
  faultText,
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
} from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { useMutation } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useRouter } from "next/navigation";
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
  const router = useRouter();
  const { suppliers } = useApiClient().office;
  const put = useMutation({
    mutationFn: (productIds: string[]) => suppliers.change.mutate({ id: supplier.id, productIds }),
    onSuccess: () => router.refresh(),
    onError: (error) => toast.fault("The products were not changed", faultText(error)),
  });
  const { productIds } = supplier;

  function remove({ productId, productName }: Row) {
    put.mutate(
      productIds.filter((id) => id !== productId),
      {
        onSuccess: () =>
          toast.undo(`${productName} taken off the list`, () => put.mutate([...productIds])),
      },
    );
  }

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
                        onClick={() => remove(product)}
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
              if (!productIds.includes(id)) put.mutate([...productIds, id]);
            }}
          />
        </CardBody>
      </Changing>
    </Card>
  );
}

const coming = ({ cells }: Row): number =>
  cells.reduce((sum, { inTransit, onOrder }) => sum + inTransit + onOrder, 0);
