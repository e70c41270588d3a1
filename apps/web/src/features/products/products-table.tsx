import {
  StatusBadge,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatMoney, formatWeight } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";

type Product = RouterOutputs["office"]["products"]["list"]["items"][number];

/** What the business sells: at everybody's price, before lists and agreements. */
export function ProductsTable({ products }: { products: readonly Product[] }) {
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
            <TableCell className="font-medium">{product.name}</TableCell>
            <TableCell label="Code" fit className="text-muted-foreground">
              {product.sku}
            </TableCell>
            <TableCell label="Category" className="text-muted-foreground">
              {categoryWords(product.category)}
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

function ProductState({ product }: { product: Product }) {
  if (product.archivedAt) return <StatusBadge kind="ended">Archived</StatusBadge>;
  return product.sold ? (
    <StatusBadge kind="done">Sold</StatusBadge>
  ) : (
    <StatusBadge kind="waiting">Not sold</StatusBadge>
  );
}

/** A category is a slug: "patio-gas" reads as "Patio gas". */
function categoryWords(slug: string | null): string {
  if (slug === null) return "–";
  const words = slug.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
