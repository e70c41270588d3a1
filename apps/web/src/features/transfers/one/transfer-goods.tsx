import {
  Card,
  CardHeader,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { conditionWords } from "@/features/stock/movements/movement-words";
import type { Transfer } from "../transfer-states";

/** What it moves. */
export function TransferGoods({ lines }: { lines: Transfer["lines"] }) {
  return (
    <Card>
      <CardHeader title="What it moves" />
      <Table label="What it moves">
        <TableHead>
          <TableRow>
            <TableHeader>Product</TableHeader>
            <TableHeader>Condition</TableHeader>
            <TableHeader numeric>Quantity</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map(({ productId, productName, condition, quantity }) => (
            <TableRow key={`${productId} ${condition}`}>
              <TableCell className="font-medium">{productName}</TableCell>
              <TableCell>{conditionWords[condition]}</TableCell>
              <TableCell numeric>{formatQuantity(quantity)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
