import {
  RowLink,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatMoney, formatWeight } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";
import { categoryWords } from "./category-words";
import { ProductState } from "./product-state";
import { ProductThumb } from "./product-thumb";

type Product = RouterOutputs["office"]["products"]["list"]["items"][number];

type ProductsTableProps = { tenantId: string; products: readonly Product[] };

/** What the business sells: at everybody's price, before lists and agreements. */
export function ProductsTable({ tenantId, products }: ProductsTableProps) {
  return (
    <Table label="Products" narrow="stack">
      <TableHead>
        <TableRow>
          <TableHeader>Name</TableHeader>
          <TableHeader>Code</TableHeader>
          <TableHeader>Category</TableHeader>
          <TableHeader numeric>Weight, full</TableHeader>
          <TableHeader>Empties</TableHeader>
          <TableHeader>State</TableHeader>
          <TableHeader numeric>VAT</TableHeader>
          <TableHeader numeric>Price ex VAT</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {products.map((product) => (
          <TableRow key={product.id}>
            <TableCell>
              <span className="flex items-center gap-2.5">
                <ProductThumb tenantId={tenantId} pictureKey={product.pictureKey} />
                <RowLink href={`/products/${product.id}`}>{product.name}</RowLink>
              </span>
            </TableCell>
            <TableCell label="Code" fit className="text-muted-foreground">
              {product.sku}
            </TableCell>
            <TableCell label="Category" className="text-muted-foreground">
              {product.category === null ? "–" : categoryWords(product.category)}
            </TableCell>
            <TableCell label="Weight, full" numeric>
              {product.fullKg === null ? "–" : formatWeight(product.fullKg)}
            </TableCell>
            <TableCell label="Empties" fit className="text-muted-foreground">
              {product.returnable ? "Come back" : "–"}
            </TableCell>
            <TableCell label="State" fit>
              <ProductState product={product} />
            </TableCell>
            <TableCell label="VAT" numeric>
              {product.vatRate}%
            </TableCell>
            <TableCell label="Price ex VAT" numeric className="font-medium">
              {formatMoney(product.unitPrice)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
